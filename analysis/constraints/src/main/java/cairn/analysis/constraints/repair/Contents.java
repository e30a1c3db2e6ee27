package cairn.analysis.constraints.repair;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.check.Demand;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.repair.Edit.Origin;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which contents are tried for a slot, the likeliest first. */
final class Contents {
  /** Of the nodes that an operation touched at most this many are tried, the latest first. */
  private static final int MOST_TOUCHED = 48;

  /** What a field refers to is learned from at most this many stores. */
  private static final int MOST_LEARNED = 1 << 16;

  private static final int MOST_NEIGHBOURS = 16;

  /** Fields that were seen to hold at most this many numbers are tried with each. */
  private static final int MOST_NUMBERS = 12;

  private final HeapHistory history;
  private final FailingOperation operation;
  private final WhatIf heap;
  private final List<Integer> latest = new ArrayList<>();

  /** Per type of owner and field, numbers that were stored there, the latest last. */
  private final Map<Long, Set<Long>> numbers = new HashMap<>();

  /** Types of owner and field that operations stored again in a node. */
  private final Set<Long> changing = new HashSet<>();

  /** Per type of owner and field, the types of what was stored there. */
  private final Map<Long, Set<Integer>> targets = new HashMap<>();

  /** A content and where it comes from. */
  record Content(Cell cell, Origin origin) {}

  Contents(FailingOperation operation, WhatIf heap) {
    this.history = operation.history();
    this.operation = operation;
    this.heap = heap;
    List<Integer> touched = new ArrayList<>(operation.touched());
    for (int i = touched.size() - 1; i >= 0 && latest.size() < MOST_TOUCHED; i--) {
      latest.add(touched.get(i));
    }
    learn();
  }

  private void learn() {
    int limit = history.versionsUpTo(operation.end());
    OperationTimes operations = new OperationTimes(history);
    for (int v = Math.max(0, limit - MOST_LEARNED); v < limit; v++) {
      int owner = history.owner(history.slotOf(v));
      boolean again = history.previous(v) >= 0 || owner < 0 || history.startsUnknown(owner);
      if (again && operations.isInside(history.time(v))) {
        changing.add(field(history.slotOf(v)));
      }
      if (history.kind(v) == SlotKind.REFERENCE) {
        targets
            .computeIfAbsent(field(history.slotOf(v)), f -> new HashSet<>())
            .add(history.type((int) history.bits(v)));
      } else if (new Cell(history.kind(v), 0).isWhole()) {
        Set<Long> seen =
            numbers.computeIfAbsent(field(history.slotOf(v)), f -> new LinkedHashSet<>());
        if (seen.size() <= MOST_NUMBERS) {
          seen.add(history.bits(v));
        }
      }
    }
  }

  /** A field of a type, or the elements of one, or a static field. */
  private long field(long slot) {
    int owner = history.owner(slot);
    if (owner < 0) {
      return -1 - slot;
    }
    int type = history.type(owner);
    int index = history.types().get(type).isArray() ? 0 : history.indexOf(slot);
    return (long) type << 32 | index;
  }

  /** Whether a slot holds references. */
  boolean isLink(long slot) {
    return targets.containsKey(field(slot)) || history.initialKind(slot) == SlotKind.NULL;
  }

  /**
   * Whether a node is of a type that the slot's field was seen to refer to; where it never referred
   * to anything, whether it belongs to a structure.
   */
  boolean fits(long slot, int node) {
    Set<Integer> types = targets.get(field(slot));
    return types == null ? heap.isDeclared(node) : types.contains(history.type(node));
  }

  /**
   * Whether an operation stored a slot's field again in some node: a key that is stored once, when
   * its node is made, or that only the caller changes, is hardly ever what should have been
   * changed.
   */
  boolean isChanging(long slot) {
    return operation.isStored(slot) || changing.contains(field(slot));
  }

  /**
   * The contents to try.
   *
   * @param demands of the instance that is to hold
   * @param counted nodes to which references are counted there
   */
  List<Content> of(long slot, List<Demand> demands, int[] counted) {
    Cell current = heap.get(slot);
    Map<Cell, Origin> found = new LinkedHashMap<>();
    for (boolean alone : new boolean[] {true, false}) {
      for (Demand demand : demands) {
        if (demand.slot() == slot && demand.alone() == alone && isPossible(slot, demand.cell())) {
          found.putIfAbsent(demand.cell(), alone ? Origin.DEMANDED : Origin.SUM);
        }
      }
    }
    boolean link = isLink(slot) || current.isNode();
    for (int node : counted) {
      if (link && fits(slot, node)) {
        found.putIfAbsent(Cell.node(node), Origin.SUM);
      }
    }
    if (operation.hadBefore(slot)) {
      Cell before = operation.before(slot);
      if (before.kind() != SlotKind.UNKNOWN && before.kind() != SlotKind.HIDDEN) {
        found.putIfAbsent(before, Origin.BEFORE);
      }
    }
    if (link || current.kind() == SlotKind.NULL || current.kind() == SlotKind.WILD) {
      links(slot, found);
    } else if (current.isWhole()) {
      Set<Long> seen = numbers.getOrDefault(field(slot), Set.of());
      if (seen.size() <= MOST_NUMBERS) { // a field of a few values, such as a colour
        seen.forEach(bits -> found.putIfAbsent(new Cell(current.kind(), bits), Origin.TOUCHED));
      }
      for (int by : new int[] {1, -1}) {
        Cell near = current.withWhole(current.whole() + by);
        if (near != null) {
          found.putIfAbsent(near, Origin.SMALL);
        }
      }
    }
    found.remove(current);
    List<Content> contents = new ArrayList<>();
    for (Origin origin : Origin.values()) {
      found.forEach(
          (cell, from) -> {
            if (from == origin) {
              contents.add(new Content(cell, from));
            }
          });
    }
    return contents;
  }

  /** Whether a demanded content can be in the slot at all. */
  private boolean isPossible(long slot, Cell cell) {
    if (!cell.isNode()) {
      return true;
    }
    Set<Integer> types = targets.get(field(slot));
    return types == null || types.contains(history.type((int) cell.bits()));
  }

  /**
   * Whether a node is an array that another slot refers to: hardly ever do two objects share one.
   */
  private boolean isOwned(long slot, int node) {
    return history.types().get(history.type(node)).isArray()
        && heap.referring(node).stream().anyMatch(each -> each != slot);
  }

  private void links(long slot, Map<Cell, Origin> found) {
    for (int node : latest) {
      if (history.exists(node, operation.end()) && fits(slot, node) && !isOwned(slot, node)) {
        found.putIfAbsent(Cell.node(node), Origin.TOUCHED);
      }
    }
    found.putIfAbsent(Cell.NULL, Origin.SMALL);
    int owner = history.owner(slot);
    Cell current = heap.get(slot);
    for (int near : new int[] {owner, current.isNode() ? (int) current.bits() : -1}) {
      int slots = near < 0 ? 0 : Math.min(MOST_NEIGHBOURS, history.slotCount(near));
      for (int i = 0; i < slots; i++) {
        Cell cell = heap.get(history.slot(near, i));
        if (cell.isNode() && fits(slot, (int) cell.bits())) {
          found.putIfAbsent(cell, Origin.NEIGHBOUR);
        }
      }
    }
  }
}
