package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.List;

/** Says states, and what changed between two. */
final class StateText {
  private final Layout layout;
  private final String[] names;
  private final Type[] types;

  StateText(Layout layout) {
    this.layout = layout;
    int cells = layout.visibleCells();
    names = new String[cells];
    types = new Type[cells];
    java.util.Arrays.fill(names, "");
    java.util.Arrays.fill(types, Type.INT);
    for (Variable global : layout.specification().globals()) {
      int offset = layout.offset(0, global);
      if (global.type() instanceof Type.Array array) {
        for (int i = 0; i < layout.bound().elements(); i++) {
          name(offset + i, global.name() + "[" + i + "]", array.element());
        }
      } else {
        name(offset, global.name(), global.type());
      }
    }
    for (int slot = 0; slot < layout.slots(); slot++) {
      int offset = layout.slotOffset(slot);
      for (Field field : layout.slotStruct(slot).fields()) {
        name(++offset, "n" + (slot + 1) + "." + field.name(), field.type());
      }
    }
    for (int i = 0; i < layout.instances().size(); i++) {
      for (Variable variable : layout.instances().get(i).variables()) {
        name(layout.offset(i, variable), local(variable), variable.type());
      }
    }
  }

  private static String local(Variable variable) {
    if (variable.isResult()) {
      return "returns";
    }
    return variable.scope() == Variable.Scope.IMPLICIT ? "" : variable.name();
  }

  private void name(int cell, String name, Type type) {
    names[cell] = name;
    types[cell] = type;
  }

  /** What the cells that differ were and are, in a few words each. */
  List<String> changes(long[] from, long[] to, int instance) {
    List<String> changes = new ArrayList<>();
    for (int cell = 0; cell < layout.visibleCells(); cell++) {
      if (from[cell] != to[cell] && !names[cell].isEmpty()) {
        boolean isLocal = cell >= layout.place(0);
        String after = Call.shown(to[cell], types[cell]);
        if (names[cell].equals("returns")) {
          changes.add("returns " + after);
        } else if (isLocal) {
          changes.add(names[cell] + " = " + after);
        } else {
          changes.add(
              names[cell] + ": " + Call.shown(from[cell], types[cell]) + " -> " + after);
        }
      }
    }
    boolean returnsZero =
        layout.instances().get(instance).result().isPresent()
            && changes.stream().noneMatch(change -> change.startsWith("returns"));
    if (returnsZero && to[layout.place(instance)] > 0) {
      Variable result = layout.instances().get(instance).result().orElseThrow();
      int cell = layout.offset(instance, result);
      if (from[cell] == to[cell] && ends(to, instance)) {
        changes.add("returns " + Call.shown(to[cell], result.type()));
      }
    }
    return changes;
  }

  private boolean ends(long[] cells, int instance) {
    long steps =
        Math.max(1, layout.instances().get(instance).globalSubOperations().size());
    return cells[layout.place(instance)] == steps;
  }

  /** Globals and nodes in use, on one line. */
  String shared(long[] cells) {
    List<String> parts = new ArrayList<>();
    for (Variable global : layout.specification().globals()) {
      int offset = layout.offset(0, global);
      if (global.type() instanceof Type.Array) {
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < layout.bound().elements(); i++) {
          elements.add(Call.shown(cells[offset + i], types[offset + i]));
        }
        parts.add(global.name() + " = [" + String.join(", ", elements) + "]");
      } else {
        parts.add(global.name() + " = " + Call.shown(cells[offset], types[offset]));
      }
    }
    for (int slot = 0; slot < layout.slots(); slot++) {
      int offset = layout.slotOffset(slot);
      if (cells[offset] != Layout.UNUSED) {
        List<String> fields = new ArrayList<>();
        for (Field field : layout.slotStruct(slot).fields()) {
          fields.add(field.name() + " " + Call.shown(cells[++offset], field.type()));
        }
        boolean freed = cells[layout.slotOffset(slot)] == Layout.FREED;
        parts.add("n" + (slot + 1) + (freed ? " (freed) {" : " {") + String.join(", ", fields) + "}");
      }
    }
    return String.join(", ", parts);
  }
}
