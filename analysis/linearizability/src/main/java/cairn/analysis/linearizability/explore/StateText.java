package cairn.analysis.linearizability.explore;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Field;
import cairn.analysis.linearizability.model.Layout;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
    Arrays.fill(names, "");
    Arrays.fill(types, Type.INT);
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
        name(layout.offset(i, variable), variable.name(), variable.type());
      }
    }
  }

  private void name(int cell, String name, Type type) {
    names[cell] = name;
    types[cell] = type;
  }

  /** What a step of an instance did: cells that all share and that differ, and locals it wrote. */
  List<String> changes(long[] from, long[] to, int instance, List<SubOperation> step) {
    List<String> changes = new ArrayList<>();
    for (int cell = 0; cell < layout.place(0); cell++) {
      if (from[cell] != to[cell] && !names[cell].isEmpty()) {
        changes.add(
            names[cell]
                + ": "
                + Call.shown(from[cell], types[cell])
                + " -> "
                + Call.shown(to[cell], types[cell]));
      }
    }
    for (Variable local : written(step)) {
      int cell = layout.offset(instance, local);
      String after = Call.shown(to[cell], types[cell]);
      if (local.isResult()) {
        changes.add("returns " + after);
      } else if (local.scope() == Variable.Scope.LOCAL) {
        changes.add(local.name() + " = " + after);
      } else {
        changes.add("reads " + after);
      }
    }
    return changes;
  }

  private static Set<Variable> written(List<SubOperation> step) {
    Set<Variable> written = new LinkedHashSet<>();
    for (SubOperation sub : step) {
      sub.bindings().forEach(binding -> written.add(binding.variable()));
      for (Statement effect : sub.effects()) {
        if (effect instanceof Statement.Allocate allocate) {
          written.add(allocate.target());
        } else if (effect instanceof Statement.Assign assign
            && assign.target() instanceof Expr.Use use) {
          written.add(use.variable());
        }
      }
    }
    written.removeIf(variable -> !variable.isOfInstance());
    return written;
  }

  /** Globals and nodes in use, on one line. */
  String shared(long[] cells) {
    return String.join(", ", parts(cells));
  }

  /** The same, each global and each node by itself. */
  List<String> parts(long[] cells) {
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
        parts.add(
            "n" + (slot + 1) + (freed ? " (freed) {" : " {") + String.join(", ", fields) + "}");
      }
    }
    return parts;
  }
}
