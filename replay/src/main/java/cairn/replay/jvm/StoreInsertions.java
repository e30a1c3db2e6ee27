package cairn.replay.jvm;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.replay.ReplayCell;
import cairn.replay.jvm.CallTrace.Snapshot;
import cairn.replay.jvm.Patch.Action;
import cairn.replay.jvm.Patch.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores that a call may lack: of contents that would mend the heap, written with what the code has
 * at hand.
 */
final class StoreInsertions {
  private static final int MOST_STORES = 512;
  private final HeapHistory history;
  private final HeapLayouts layouts;
  private final JvmCall call;
  private final CallTrace trace;

  StoreInsertions(HeapHistory history, HeapLayouts layouts, JvmCall call, CallTrace trace) {
    this.history = history;
    this.layouts = layouts;
    this.call = call;
    this.trace = trace;
  }

  /**
   * Stores of these contents into these slots; and of 0 or nothing, from which the code that
   * follows may come to them.
   */
  List<Patch> stores(Map<Long, ReplayCell> edits) {
    Set<Patch> found = new LinkedHashSet<>();
    stores(edits, found);
    Map<Long, ReplayCell> empty = new LinkedHashMap<>();
    edits.forEach(
        (slot, cell) -> {
          SlotKind kind = cell.kind() == SlotKind.REFERENCE ? SlotKind.NULL : cell.kind();
          if (cell.bits() != 0 && isStored(slot)) {
            empty.put(slot, new ReplayCell(kind, 0));
          }
        });
    stores(empty, found);
    return List.copyOf(found);
  }

  private void stores(Map<Long, ReplayCell> edits, Set<Patch> found) {
    for (List<Snapshot> place : trace.places()) {
      for (Map.Entry<Long, ReplayCell> edit : edits.entrySet()) {
        for (Snapshot each : place) {
          stores(each, edit.getKey(), edit.getValue(), found);
          if (found.size() >= MOST_STORES) {
            return;
          }
        }
      }
    }
  }

  /** Whether the recorded call stored to a slot. */
  private boolean isStored(long slot) {
    int last = history.versionAt(slot, call.end());
    return last >= 0 && history.time(last) > call.begin() && history.siteOf(last) != 0;
  }

  private void stores(Snapshot at, long slot, ReplayCell cell, Set<Patch> found) {
    int owner = history.owner(slot);
    boolean element = owner >= 0 && layouts.of(owner).name().startsWith("[");
    FieldRef field = owner < 0 || element ? null : field(slot, owner);
    List<Source> bases = owner < 0 ? List.of() : referring(at, owner);
    if (bases.isEmpty() || field == null && !element) {
      return;
    }
    int index = history.indexOf(slot);
    List<Source> indexes =
        element ? holding(at, new ReplayCell(SlotKind.INT, index)) : List.of(Source.constant(0));
    for (Source value : holding(at, cell)) {
      for (Source base : bases) {
        for (Source each : indexes) {
          List<Source> sources = element ? List.of(base, value, each) : List.of(base, value);
          found.add(
              new Patch(Action.STORE, at.method(), at.instruction(), 0, field, null, sources));
        }
      }
    }
  }

  /** The field of a slot; null of elements, and of what only a constructor may store. */
  private @Nullable FieldRef field(long slot, int owner) {
    HeapLayouts.TypeLayout layout = layouts.of(owner);
    int index = history.indexOf(slot);
    JvmClass type = layout.type();
    for (int i = 0; type != null && i < layout.slots().length; i++) {
      FieldRef field = type.layout.get(i);
      if (layout.slots()[i] == index && !type.isFinal(field.name())) {
        return field;
      }
    }
    return null;
  }

  /** What refers to a node: locals, and fields of what locals refer to. */
  private List<Source> referring(Snapshot at, int node) {
    List<Source> found = new ArrayList<>();
    for (int local = 0; local < at.nodes().length; local++) {
      if (at.nodes()[local] == node) {
        found.add(Source.local(local));
      }
    }
    if (at.result() == node) {
      found.add(Source.result());
    }
    if (found.isEmpty()) {
      fields(at, (cell) -> cell.kind() == SlotKind.REFERENCE && cell.bits() == node, found, 0);
    }
    return found;
  }

  private interface Test {
    boolean of(ReplayCell cell);
  }

  /** Fields of what locals refer to, whose content passes a test before or after the call. */
  private void fields(Snapshot at, Test test, List<Source> found, long plus) {
    for (int local = 0; local < at.nodes().length; local++) {
      int from = at.nodes()[local];
      HeapLayouts.TypeLayout layout = from < 0 ? null : layouts.of(from);
      if (layout == null || layout.type() == null) {
        continue;
      }
      for (int i = 0; i < layout.slots().length; i++) {
        int index = layout.slots()[i];
        if (index >= 0 && isSeen(history.slot(from, index), test)) {
          found.add(new Source(local, List.of(layout.type().layout.get(i)), plus));
        }
      }
    }
  }

  private boolean isSeen(long slot, Test test) {
    for (long time : new long[] {call.begin(), call.end()}) {
      int version = history.versionAt(slot, time);
      if (version >= 0 && test.of(new ReplayCell(history.kind(version), history.bits(version)))) {
        return true;
      }
    }
    return false;
  }

  /** What holds a content: locals, fields of what locals refer to, or a constant. */
  private List<Source> holding(Snapshot at, ReplayCell cell) {
    List<Source> found = new ArrayList<>();
    if (cell.kind() == SlotKind.REFERENCE) {
      return referring(at, (int) cell.bits());
    }
    if (cell.kind() == SlotKind.NULL || cell.kind() == SlotKind.BOOLEAN) {
      found.add(Source.constant(cell.bits()));
      return found;
    }
    for (int local = 0; local < at.values().length; local++) {
      String type = at.method().typeOf(local, at.instruction());
      boolean number = type != null && "IJSBC".contains(type);
      if (number && at.values()[local] == cell.bits()) {
        found.add(Source.local(local));
      }
    }
    if (found.isEmpty()) {
      for (int by : new int[] {0, 1, -1}) {
        fields(
            at, each -> each.kind() == cell.kind() && each.bits() + by == cell.bits(), found, by);
      }
    }
    if (cell.bits() >= -1 && cell.bits() <= 1) {
      found.add(Source.constant(cell.bits()));
    }
    return found;
  }
}
