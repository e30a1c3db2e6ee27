package cairn.analysis.constraints.check;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The heap at a moment, in which slots can be given other contents to see which constraints would
 * hold then. An edit costs what it changes, as an event does. The state that it is made of must not
 * be moved until {@link #close}, which takes all edits back. Not thread-safe.
 */
public final class WhatIf implements AutoCloseable {
  private static final int MOST_REFERRING = 64;

  private static final Comparator<Unit> ORDER =
      Comparator.comparingInt(Unit::constraint).thenComparingInt(Unit::x).thenComparingInt(Unit::y);

  private final Watch watch;
  private final Set<Long> edited = new HashSet<>();

  /** Slots that refer to nodes which are not there now, or were not before. */
  private final Set<Long> torn = new HashSet<>();

  private final long undecidedBefore;
  private long work;

  private WhatIf(Watch watch) {
    this.watch = watch;
    watch.setQuiet(false);
    watch.violatedCount(); // brings the heap to where the state stands
    undecidedBefore = watch.undecidedCount();
  }

  /** How many nodes of structures are alive where a state stands. */
  public static int declaredCount(CheckState state) {
    Watch watch = (Watch) state;
    watch.violatedCount();
    return watch.engine().heap.declaredCount();
  }

  /** The nodes that are linked into structures where a state stands. */
  public static LinkedNodes linked(CheckState state) {
    Watch watch = (Watch) state;
    watch.violatedCount();
    return LinkedNodes.of(watch.engine().heap);
  }

  /** How many nodes of structures are alive where a state stands, by their types. */
  public static Population population(CheckState state) {
    Watch watch = (Watch) state;
    watch.violatedCount();
    return watch.engine().heap.population();
  }

  /** Begins with the heap of a state where it stands. */
  public static WhatIf at(CheckState state) {
    return new WhatIf((Watch) state);
  }

  /**
   * What was found out about an instance.
   *
   * @param slots those that decide its truth, ascending
   * @param counted nodes of which the references to them were counted
   * @param reaches whether nodes that can be reached were counted, or paths looked for
   * @param isOpen whether it depends on more than is spelt out
   */
  public record Reading(
      Truth truth,
      long[] slots,
      int[] counted,
      boolean reaches,
      boolean isOpen,
      List<Demand> demands) {}

  /** How much was done so far: edits, nodes that came or went, and evaluations of units. */
  public long work() {
    return work + watch.evaluated();
  }

  /** How many units do not hold, or can no longer be decided. */
  public long violations() {
    return watch.violatedCount() + Math.max(0, watch.undecidedCount() - undecidedBefore);
  }

  /** How many live nodes belong to a structure. */
  public int declaredCount() {
    return watch.engine().heap.declaredCount();
  }

  /** The nodes that are linked into structures. */
  public LinkedNodes linked() {
    LinkedNodes found = LinkedNodes.of(watch.engine().heap);
    work += found.count();
    return found;
  }

  /** How many live nodes belong to a structure, by their types. */
  public Population population() {
    return watch.engine().heap.population();
  }

  /** Whether a node belongs to a structure. */
  public boolean isDeclared(int node) {
    return watch.engine().frame.shapes.of(node).isDeclared();
  }

  public boolean isAlive(int node) {
    return watch.engine().heap.number(node) >= 0;
  }

  /**
   * Instances that do not hold, in the order of constraints, then of nodes, then of values.
   *
   * @param mostUnits at most this many units
   * @param mostIndexes of each unit at most this many values
   */
  public List<Instance> violated(int mostUnits, int mostIndexes) {
    List<Instance> found = new ArrayList<>();
    List<Unit> units = new ArrayList<>(watch.violated(mostUnits));
    units.sort(ORDER); // numbers in the live heap depend on what was looked at before
    for (Unit unit : units) {
      ConstraintCode code = watch.engine().clients().get(unit.constraint()).code();
      if (code == null || !code.isRange()) {
        found.add(new Instance(unit, Instance.NO_INDEX));
      } else {
        addIndexes(unit, code, mostIndexes, found);
      }
    }
    return found;
  }

  private void addIndexes(Unit unit, ConstraintCode code, int most, List<Instance> found) {
    Frame f = enter(unit);
    if (code.ends(f) != ConstraintCode.ENDS_ARE_KNOWN) {
      found.add(new Instance(unit, Instance.NO_INDEX));
      return;
    }
    long last = code.end();
    int count = 0;
    for (long i = code.start(); i <= last && count < most; i++) {
      enter(unit);
      f.index = i;
      if (code.once(f) == Formula.FALSE) {
        found.add(new Instance(unit, i));
        count++;
      }
      work++;
    }
  }

  private Frame enter(Unit unit) {
    Engine engine = watch.engine();
    Client client = engine.clients().get(unit.constraint());
    client.enter(engine.frame, engine.heap.number(unit.x()), engine.heap.number(unit.y()));
    return engine.frame;
  }

  /** Evaluates an instance of live nodes, and solves it for the slots that it reads. */
  public Reading read(Instance instance) {
    Unit unit = instance.unit();
    Evaluation evaluation = Evaluation.of(watch.setting(), instance);
    ReadSet reads = evaluation.reads();
    work += 1 + reads.slots().length;
    Demands demands = new Demands(watch.engine().frame);
    ConstraintCode code = watch.engine().clients().get(unit.constraint()).code();
    boolean alive = isAlive(unit.x()) && (unit.y() < 0 || isAlive(unit.y()));
    if (code != null && alive && evaluation.truth() == Truth.VIOLATED) {
      Frame f = enter(unit);
      f.index = instance.index();
      code.demand(f, instance.index(), demands);
    }
    return new Reading(
        evaluation.truth(),
        reads.slots(),
        reads.counted(),
        evaluation.reaches(),
        reads.isGlobal(),
        List.copyOf(demands.found()));
  }

  /** Whether a slot can hold something else: not the number in a box, which never changes. */
  public boolean isEditable(long slot) {
    HeapHistory history = watch.now().history();
    int owner = history.owner(slot);
    return owner < 0
        || watch.now().exists(owner) && watch.engine().frame.shapes.of(owner).boxSlot < 0;
  }

  /** Slots of live nodes that refer to a node, ascending; at most {@value #MOST_REFERRING}. */
  public List<Long> referring(int node) {
    return referring(node, MOST_REFERRING);
  }

  private List<Long> referring(int node, int most) {
    List<Long> found = new ArrayList<>();
    HeapState heap = watch.engine().heap;
    int number = heap.number(node);
    int edge = number < 0 ? EdgeStore.NONE : heap.inHead(number);
    while (edge != EdgeStore.NONE && found.size() < most) {
      int from = heap.edges.from(edge);
      int ordinal = edge - heap.outBase(from);
      int index = heap.shape(from).isArray ? ordinal : heap.shape(from).referenceSlots[ordinal];
      found.add(heap.slot(from, index));
      edge = heap.edges.nextIn(edge);
    }
    Collections.sort(found);
    return found;
  }

  /** Whether a slot of something alive, or of no node, refers to a node that is not there. */
  public boolean isDangling(long slot) {
    int owner = watch.now().history().owner(slot);
    Cell cell = get(slot);
    return cell.kind() == SlotKind.REFERENCE
        && !watch.now().exists((int) cell.bits())
        && (owner < 0 || isAlive(owner));
  }

  /** What a slot holds now. */
  public Cell get(long slot) {
    return content(watch.now(), watch.now().history(), slot);
  }

  static Cell content(Now now, HeapHistory history, long slot) {
    int version = now.version(slot);
    if (version >= 0) {
      return new Cell(now.kind(version), now.bits(version));
    }
    int owner = history.owner(slot);
    SlotKind initial =
        owner >= 0 && history.startsUnknown(owner) ? SlotKind.UNKNOWN : history.initialKind(slot);
    return new Cell(initial, 0);
  }

  /** Lets a slot hold something else. */
  public void set(long slot, Cell cell) {
    edited.add(slot);
    watch.now().edit(slot, cell);
    rewrite(slot);
  }

  /** Lets a slot hold what it held before it was edited. */
  public void restore(long slot) {
    if (edited.remove(slot)) {
      watch.now().unedit(slot);
      rewrite(slot);
    }
  }

  /**
   * Lets slots hold something else, all at once.
   *
   * @param made nodes that are there, too, although the history does not have them at this time
   * @param gone nodes that are not there, although the history has them
   */
  public void setAll(Map<Long, Cell> cells, Collection<Integer> made, Collection<Integer> gone) {
    Set<Long> slots = new LinkedHashSet<>(cells.keySet());
    for (int node : gone) {
      slots.addAll(referring(node, Integer.MAX_VALUE));
    }
    watch.now().addMade(made);
    watch.now().addGone(gone);
    edited.addAll(cells.keySet());
    torn.addAll(slots);
    cells.forEach(watch.now()::edit);
    rewrite(slots);
  }

  /** Takes all edits back. */
  public void restoreAll() {
    Set<Long> slots = new LinkedHashSet<>(edited);
    slots.addAll(torn);
    edited.forEach(watch.now()::unedit);
    edited.clear();
    torn.clear();
    watch.now().forgetNodes();
    rewrite(slots);
  }

  private void rewrite(long slot) {
    rewrite(List.of(slot));
  }

  private void rewrite(Collection<Long> slots) {
    watch.rewrite(slots);
    work += slots.size() + watch.engine().moved();
  }

  /** What is edited, with its content. */
  public Map<Long, Cell> edits() {
    Map<Long, Cell> edits = new HashMap<>();
    edited.forEach(slot -> edits.put(slot, get(slot)));
    return edits;
  }

  @Override
  public void close() {
    restoreAll();
  }
}
