package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.check.Cell;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks for repairs by trying everything: each slot of a live node or a static field, with each
 * node of a type that was ever stored in such a field, NULL, and each number of a small range. For
 * heaps of a few nodes.
 */
final class RepairTwin {
  private static final int LEAST = -1;
  private static final int MOST = 24;

  private final HeapHistory history;
  private final NaiveSpec spec;
  private final long time;
  private final Roots roots;
  private final long undecided;
  private final List<Change> changes = new ArrayList<>();

  /** Another content of a slot. */
  record Change(long slot, Cell cell) {}

  RepairTwin(HeapHistory history, NaiveSpec spec, long time, Roots roots) {
    this.history = history;
    this.spec = spec;
    this.time = time;
    this.roots = roots;
    NaiveSpec.Evaluation now = spec.at(time, roots);
    undecided = undecided(now);
    List<Long> slots = new ArrayList<>();
    for (int node : now.alive()) {
      for (int i = 0; i < history.slotCount(node) && !isBox(node); i++) {
        slots.add(history.slot(node, i));
      }
    }
    for (int i = 0; i < history.statics().size(); i++) {
      slots.add(history.staticSlot(i));
    }
    for (long slot : slots) {
      for (Cell cell : contents(slot)) {
        if (!cell.equals(content(slot, time))) {
          changes.add(new Change(slot, cell));
        }
      }
    }
  }

  private static long undecided(NaiveSpec.Evaluation now) {
    return now.inconsistencies().values().stream()
        .filter(verdict -> verdict == Verdict.UNDECIDED)
        .count();
  }

  private boolean isBox(int node) {
    return type(node).name().startsWith("java.lang.");
  }

  private HeapType type(int node) {
    return history.types().get(history.type(node));
  }

  /** Whether nothing is violated with some changes, and not more is undecided than without. */
  boolean isRepair(Map<Long, Cell> edits) {
    NaiveSpec.Evaluation then = spec.at(time, true, roots, edits);
    return then.violations().isEmpty() && undecided(then) <= undecided;
  }

  /** Whether all live nodes stay alive with a change. */
  private boolean keeps(Change change) {
    Set<Integer> alive = spec.at(time, true, roots, Map.of(change.slot(), change.cell())).alive();
    return alive.containsAll(spec.at(time, roots).alive());
  }

  /**
   * Whether every violated unit reads the slot of a change, or the slot refers to one of the unit's
   * nodes.
   *
   * @param stored slots that count as read where references are counted or followed
   */
  boolean isRead(Change change, Set<Long> stored) {
    NaiveSpec.Evaluation now = spec.at(time, roots);
    Cell content = content(change.slot(), time);
    return now.violations().stream()
        .allMatch(
            unit -> {
              Set<Read> reads = now.arguments(unit);
              boolean counts =
                  reads.stream()
                      .anyMatch(
                          each -> each instanceof Read.StandardValue || each instanceof Read.Count);
              boolean refers = content.isNode() && unit.nodes().contains((int) content.bits());
              return reads.stream()
                      .anyMatch(each -> each instanceof Read.Slot s && s.slot() == change.slot())
                  || counts && (refers || stored.contains(change.slot()));
            });
  }

  /** Violated units that depend on nothing but slots, and do not read that of a change. */
  List<Inconsistency> blind(Change change) {
    NaiveSpec.Evaluation now = spec.at(time, roots);
    return now.violations().stream()
        .filter(
            unit ->
                now.arguments(unit).stream()
                    .allMatch(
                        each ->
                            each instanceof Read.Length
                                || each instanceof Read.Slot s && s.slot() != change.slot()))
        .filter(unit -> !now.arguments(unit).isEmpty())
        .toList();
  }

  /** All repairs of one edit, without those that cut off nodes. */
  List<Change> single() {
    List<Change> found = new ArrayList<>();
    for (Change each : changes) {
      if (isRepair(Map.of(each.slot(), each.cell())) && keeps(each)) {
        found.add(each);
      }
    }
    return found;
  }

  /** Repairs of two edits, among changes that a test accepts. */
  List<Set<Change>> pairs(List<Change> among) {
    List<Set<Change>> found = new ArrayList<>();
    for (int i = 0; i < among.size(); i++) {
      for (int j = 0; j < i; j++) {
        Change one = among.get(i);
        Change other = among.get(j);
        Map<Long, Cell> edits = new HashMap<>();
        edits.put(one.slot(), one.cell());
        edits.put(other.slot(), other.cell());
        if (edits.size() == 2 && isRepair(edits)) {
          found.add(Set.of(one, other));
        }
      }
    }
    return found;
  }

  Set<Inconsistency> violations() {
    return spec.at(time, roots).violations();
  }

  /** A change in words, as far as a failed test needs them. */
  String name(Change change) {
    int owner = history.owner(change.slot());
    String of = owner < 0 ? "" : owner + ".";
    return of
        + history.slotName(change.slot())
        + ": "
        + content(change.slot(), time)
        + " -> "
        + change;
  }

  List<Change> changes() {
    return changes;
  }

  /** What a slot holds at a time. */
  Cell content(long slot, long at) {
    int version = history.versionAt(slot, at);
    return version < 0
        ? new Cell(history.initialKind(slot), 0)
        : new Cell(history.kind(version), history.bits(version));
  }

  private Set<Cell> contents(long slot) {
    Set<Cell> found = new LinkedHashSet<>();
    SlotKind kind = content(slot, time).kind();
    Set<Integer> types = types(slot);
    if (!types.isEmpty() || kind == SlotKind.NULL || kind == SlotKind.REFERENCE) {
      found.add(Cell.NULL);
      for (int node = 0; node < history.nodeCount(); node++) {
        if (history.exists(node, time) && types.contains(history.type(node))) {
          found.add(Cell.node(node));
        }
      }
    } else if (kind == SlotKind.BOOLEAN) {
      found.add(new Cell(kind, 0));
      found.add(new Cell(kind, 1));
    } else if (new Cell(kind, 0).isWhole()) {
      for (int number = LEAST; number <= MOST; number++) {
        found.add(new Cell(kind, number));
      }
    }
    return found;
  }

  /** The types of nodes that were ever stored in a field. */
  private Set<Integer> types(long slot) {
    Set<Integer> types = new HashSet<>();
    for (int version = 0; version < history.versionsUpTo(time); version++) {
      if (history.kind(version) == SlotKind.REFERENCE
          && isSameField(history.slotOf(version), slot)) {
        types.add(history.type((int) history.bits(version)));
      }
    }
    return types;
  }

  private boolean isSameField(long one, long other) {
    int owner = history.owner(one);
    int otherOwner = history.owner(other);
    if (owner < 0 || otherOwner < 0) {
      return one == other;
    }
    return history.type(owner) == history.type(otherOwner)
        && (type(owner).isArray() || history.slotName(one).equals(history.slotName(other)));
  }

  /** Whether a content is NULL, one more or less, of before, touched or near. */
  boolean isLikely(Change change, long begin, Set<Integer> touched) {
    Cell now = content(change.slot(), time);
    Cell cell = change.cell();
    int owner = history.owner(change.slot());
    boolean hadBefore = owner < 0 || history.exists(owner, begin);
    if (hadBefore && content(change.slot(), begin).equals(cell)) {
      return true;
    }
    if (cell.isNumber()) {
      return now.isWhole() && Math.abs(cell.bits() - now.bits()) == 1;
    }
    return cell.equals(Cell.NULL)
        || touched.contains((int) cell.bits())
        || isNear(owner, cell)
        || now.isNode() && isNear((int) now.bits(), cell);
  }

  private boolean isNear(int node, Cell cell) {
    for (int i = 0; node >= 0 && i < Math.min(16, history.slotCount(node)); i++) {
      if (content(history.slot(node, i), time).equals(cell)) {
        return true;
      }
    }
    return false;
  }
}
