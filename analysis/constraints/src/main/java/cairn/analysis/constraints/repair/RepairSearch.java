package cairn.analysis.constraints.repair;

import cairn.analysis.constraints.check.Demand;
import cairn.analysis.constraints.check.Instance;
import cairn.analysis.constraints.check.Population;
import cairn.analysis.constraints.check.Unit;
import cairn.analysis.constraints.check.WhatIf;
import cairn.analysis.constraints.check.WhatIf.Reading;
import cairn.analysis.constraints.repair.Contents.Content;
import cairn.analysis.constraints.repair.Edit.Origin;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the repairs with the fewest edits. Each step tries the contents of the slots that one
 * violated instance reads; a repair needs at most {@value #MOST_EDITS} of them. A field that is
 * defined from the same field of other nodes is followed from node to node, and the chain counts as
 * one edit. Where more places are broken alike, they are mended one after another.
 *
 * <p>A violation also ends when its node leaves the structure. Where the operation took a reference
 * away from a node that had been there before, the other references to it are tried, too, as long
 * as no other node is lost with it.
 *
 * <p>A try costs what the edit changes. After {@value #MOST_TRIES} tries, or {@value #MOST_WORK}
 * nodes and units that were looked at, the search ends, and says so; a quarter of that is kept for
 * places that are broken alike.
 */
public final class RepairSearch {
  public static final int MOST_TRIES = 30_000;
  public static final long MOST_WORK = 2_000_000;
  private static final int MOST_EDITS = 3;

  /** Of violated units at most this many are looked at to choose the one to mend. */
  private static final int MOST_PIVOTS = 48;

  private static final int MOST_INDEXES = 8;

  /** Of the slots that an instance reads at most this many are tried. */
  private static final int MOST_SLOTS = 256;

  /** A chain of edits, or a row of places that are broken alike, has at most this many. */
  private static final int MOST_CHAIN = 256;

  /** An edit may break at most this many more units for a while. */
  private static final int MOST_BROKEN = 2;

  private static final int MOST_REPAIRS = 64;

  private final FailingOperation operation;
  private final HeapHistory history;
  private final WhatIf heap;
  private final Contents contents;
  private final Progress progress;
  private final Set<Integer> addedNodes = new LinkedHashSet<>();
  private final Set<Integer> removedNodes = new LinkedHashSet<>();
  private final int declared;
  private final Population before;
  private final long startWork;
  private Origin depthLimit = Origin.NEIGHBOUR;
  private int tries;
  private int mostTries = MOST_TRIES;
  private long mostWork = MOST_WORK;
  private boolean spent;
  private boolean narrowed;

  /**
   * The heap is where the operation ends.
   *
   * @param aliveBefore those of the nodes that it touched that were alive before it
   * @param before the nodes of structures that were alive before it
   */
  public RepairSearch(
      FailingOperation operation,
      WhatIf heap,
      Set<Integer> aliveBefore,
      Population before,
      Progress progress) {
    this.operation = operation;
    this.history = operation.history();
    this.heap = heap;
    this.contents = new Contents(operation, heap);
    this.progress = progress;
    this.declared = heap.declaredCount();
    this.before = before;
    this.startWork = heap.work();
    for (int node : operation.touched()) {
      boolean alive = heap.isAlive(node);
      if (alive && !aliveBefore.contains(node)) {
        addedNodes.add(node);
      } else if (!alive && aliveBefore.contains(node)) {
        removedNodes.add(node);
      }
    }
  }

  /** Whether it ended before all had been tried. */
  public boolean isSpent() {
    return spent;
  }

  /** Whether some instance read more slots than were tried. */
  public boolean isNarrowed() {
    return narrowed;
  }

  /** How many edits were tried. */
  public int tries() {
    return tries;
  }

  /** The repairs with the fewest edits, in no particular order. */
  public List<Repair> repairs() {
    Map<Set<Edit>, Repair> found = new LinkedHashMap<>();
    for (int depth = 1; depth <= MOST_EDITS && found.isEmpty() && !spent; depth++) {
      depthLimit = depth < MOST_EDITS ? Origin.NEIGHBOUR : Origin.TOUCHED;
      search(depth, new ArrayList<>(), found);
    }
    if (found.values().stream().allMatch(each -> each.edits().size() > MOST_EDITS)) {
      // places that are broken alike are many, and all was spent on three of them
      boolean was = spent;
      spent = false;
      mostTries = tries + MOST_TRIES / 4;
      mostWork = heap.work() - startWork + MOST_WORK / 4;
      Repair piecewise = piecewise();
      spent |= was;
      if (piecewise != null) {
        found.putIfAbsent(new HashSet<>(piecewise.edits()), piecewise);
      }
    }
    return List.copyOf(found.values());
  }

  private boolean isSpentNow() {
    progress.at(Math.min(tries, MOST_TRIES), MOST_TRIES);
    spent |= tries > mostTries || heap.work() - startWork > mostWork;
    return spent;
  }

  /** A violated instance with what it reads. */
  private record Pivot(Instance instance, Reading reading) {}

  /** The violated instance that reads least; null if there is none. */
  private @Nullable Pivot pivot() {
    Pivot best = null;
    for (Instance each : heap.violated(MOST_PIVOTS, MOST_INDEXES)) {
      Reading reading = heap.read(each);
      if (best == null || size(reading) < size(best.reading())) {
        best = new Pivot(each, reading);
      }
    }
    return best;
  }

  private static int size(Reading reading) {
    int open = reading.isOpen() || reading.reaches() ? 1000 : 0;
    return reading.slots().length + 8 * reading.counted().length + open;
  }

  /** The slots to edit, those that the operation stored first. */
  private List<Long> editable(Pivot pivot, List<Edit> edits) {
    Reading reading = pivot.reading();
    Set<Long> slots = new LinkedHashSet<>();
    for (Demand demand : reading.demands()) {
      slots.add(demand.slot());
    }
    for (long slot : reading.slots()) {
      slots.add(slot);
    }
    if (reading.counted().length > 0 || reading.reaches() || reading.isOpen()) {
      for (int node : reading.counted()) {
        slots.addAll(heap.referring(node));
      }
      operation.storedSlots().stream().filter(contents::isLink).forEach(slots::add);
    }
    Set<Long> done = edits.stream().map(Edit::slot).collect(Collectors.toSet());
    slots.removeIf(slot -> done.contains(slot) || !heap.isEditable(slot));
    List<Long> ordered = new ArrayList<>(slots);
    ordered.sort(Comparator.comparing(slot -> !operation.isStored(slot)));
    if (ordered.size() > MOST_SLOTS) {
      narrowed = true;
      return new ArrayList<>(ordered.subList(0, MOST_SLOTS));
    }
    return ordered;
  }

  /** Slots beside those that are tried already that let a violated instance be there at all. */
  private Set<Long> holding(Pivot pivot, List<Long> tried, List<Edit> edits) {
    Set<Long> slots = new LinkedHashSet<>();
    Unit unit = pivot.instance().unit();
    for (int node : new int[] {unit.x(), unit.y()}) {
      if (node >= 0 && operation.hasOverwritten(node) && !operation.isMade(node)) {
        slots.addAll(heap.referring(node));
      }
    }
    tried.forEach(slots::remove);
    edits.forEach(edit -> slots.remove(edit.slot()));
    slots.removeIf(slot -> !heap.isEditable(slot));
    return slots;
  }

  private void search(int depth, List<Edit> edits, Map<Set<Edit>, Repair> found) {
    if (heap.violations() == 0) {
      if (!edits.isEmpty()) {
        found.putIfAbsent(new HashSet<>(edits), repair(edits));
      }
      return;
    }
    Pivot pivot = depth == 0 ? null : pivot();
    if (pivot == null) {
      return;
    }
    List<Long> slots = editable(pivot, edits);
    int read = slots.size();
    slots.addAll(holding(pivot, slots, edits));
    for (int i = 0; i < slots.size(); i++) {
      long slot = slots.get(i);
      Reading reading = pivot.reading();
      for (Content content : contents.of(slot, reading.demands(), reading.counted())) {
        if (content.origin().compareTo(depthLimit) > 0) {
          break;
        }
        narrowed |= found.size() >= MOST_REPAIRS;
        if (isSpentNow() || found.size() >= MOST_REPAIRS) {
          return;
        }
        List<Edit> longer = new ArrayList<>(edits);
        long before = heap.violations();
        int first = longer.size();
        int alive = heap.declaredCount();
        apply(slot, content, longer);
        boolean losesMore = i >= read && heap.declaredCount() < alive - 1;
        if (heap.violations() <= before + MOST_BROKEN && !losesMore) {
          search(depth - 1, longer, found);
        }
        undo(longer, first);
      }
    }
  }

  private Repair repair(List<Edit> edits) {
    int undone = 0;
    for (Edit edit : edits) {
      boolean isBack =
          operation.isStored(edit.slot())
              && operation.hadBefore(edit.slot())
              && operation.before(edit.slot()).equals(edit.after());
      undone += isBack ? 1 : 0;
    }
    undone += (int) addedNodes.stream().filter(node -> !heap.isAlive(node)).count();
    undone += (int) edits.stream().filter(each -> !contents.isChanging(each.slot())).count();
    undone += (int) removedNodes.stream().filter(heap::isAlive).count();
    int now = heap.declaredCount();
    int added = (int) operation.made().stream().filter(heap::isDeclared).count();
    int adrift = Math.max(0, heap.population().apart(before) - Math.max(1, added));
    return new Repair(edits, undone, Math.max(0, declared - now), adrift);
  }

  /** Does an edit, and what it makes other constraints demand of the same field elsewhere. */
  private void apply(long slot, Content content, List<Edit> edits) {
    Set<Instance> were = content.origin() == Origin.DEMANDED ? violated() : Set.of();
    edit(slot, content, edits);
    String field = history.slotName(slot);
    boolean goesOn = content.origin() == Origin.DEMANDED && content.cell().isNumber();
    while (goesOn && edits.size() < MOST_CHAIN && !isSpentNow()) {
      goesOn = false;
      Demand owed = owed(field, were, edits);
      if (owed != null) {
        edit(owed.slot(), new Content(owed.cell(), Origin.DEMANDED), edits);
        goesOn = true;
      }
    }
  }

  private Set<Instance> violated() {
    return new HashSet<>(heap.violated(MOST_PIVOTS, MOST_INDEXES));
  }

  /** The violated instances, as far as edits one after another could mend them. */
  private Set<Instance> allViolated() {
    return new HashSet<>(heap.violated(MOST_CHAIN, MOST_CHAIN));
  }

  /** What an instance that broke meanwhile demands of a field in another node. */
  private @Nullable Demand owed(String field, Set<Instance> were, List<Edit> edits) {
    Set<Long> done = edits.stream().map(Edit::slot).collect(Collectors.toSet());
    for (Instance each : heap.violated(MOST_PIVOTS, MOST_INDEXES)) {
      if (were.contains(each)) {
        continue;
      }
      for (Demand demand : heap.read(each).demands()) {
        if (demand.alone()
            && !done.contains(demand.slot())
            && history.slotName(demand.slot()).equals(field)
            && heap.isEditable(demand.slot())) {
          return demand;
        }
      }
    }
    return null;
  }

  private void edit(long slot, Content content, List<Edit> edits) {
    tries++;
    edits.add(new Edit(slot, heap.get(slot), content.cell(), content.origin()));
    heap.set(slot, content.cell());
  }

  private void undo(List<Edit> edits, int first) {
    while (edits.size() > first) {
      heap.restore(edits.remove(edits.size() - 1).slot());
    }
  }

  /**
   * Where many places are broken alike, as by a store that is missing in a loop: edits that only
   * take violations away, one after another.
   */
  private @Nullable Repair piecewise() {
    List<Edit> edits = new ArrayList<>();
    boolean goesOn = true;
    while (goesOn && heap.violations() > 0 && edits.size() < MOST_CHAIN && !spent) {
      goesOn = step(edits);
    }
    Repair repair = heap.violations() == 0 && !edits.isEmpty() ? repair(edits) : null;
    undo(edits, 0);
    return repair;
  }

  /** Takes the best edit that only takes violations away; false if there is none. */
  private boolean step(List<Edit> edits) {
    Set<String> fields = new HashSet<>();
    edits.forEach(each -> fields.add(history.slotName(each.slot())));
    List<Pivot> pivots = new ArrayList<>();
    for (Instance each : heap.violated(MOST_PIVOTS, MOST_INDEXES)) {
      pivots.add(new Pivot(each, heap.read(each)));
    }
    pivots.sort(Comparator.comparing(each -> size(each.reading())));
    for (Pivot pivot : pivots) {
      Step best = best(pivot, edits, fields);
      if (best != null) {
        apply(best.slot(), best.content(), edits);
        return true;
      }
      if (spent) {
        return false;
      }
    }
    return false;
  }

  private record Step(long slot, Content content, long left, boolean isKnownField) {}

  private @Nullable Step best(Pivot pivot, List<Edit> edits, Set<String> fields) {
    Step best = null;
    long before = heap.violations();
    Set<Instance> were = allViolated();
    for (long slot : editable(pivot, edits)) {
      Reading reading = pivot.reading();
      for (Content content : contents.of(slot, reading.demands(), reading.counted())) {
        if (isSpentNow()) {
          return null;
        }
        List<Edit> tried = new ArrayList<>(edits);
        apply(slot, content, tried);
        long left = heap.violations();
        if (left <= before && isFewer(were, left < before)) {
          Step step = new Step(slot, content, left, fields.contains(history.slotName(slot)));
          best = best == null || compare(step, best) < 0 ? step : best;
        }
        undo(tried, edits.size());
      }
    }
    return best;
  }

  /**
   * Whether nothing is violated that was not.
   *
   * @param fewer whether fewer units are; otherwise fewer values of ranges must be
   */
  private boolean isFewer(Set<Instance> were, boolean fewer) {
    Set<Instance> now = allViolated();
    return were.containsAll(now) && (fewer || now.size() < were.size());
  }

  private int compare(Step one, Step other) {
    return Comparator.comparing((Step each) -> !each.isKnownField())
        .thenComparing(each -> each.content().origin())
        .thenComparing(each -> !operation.isStored(each.slot()))
        .thenComparing(Step::left)
        .compare(one, other);
  }
}
