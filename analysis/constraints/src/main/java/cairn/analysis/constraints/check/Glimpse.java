package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.check.CheckState.Look;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Units at any time, without a heap of that time: what an evaluation reads is looked up in the
 * history, slot by slot, into a {@link PartialHeap}, and evaluated there by the same code as in a
 * whole one. A unit costs what it reads times O(log versions), and where references are counted a
 * way to a root for each node that has one; it does not matter how large the heap is, or how far
 * away the time.
 *
 * <p>All that is told is what the whole heap would tell, but for the slots that keep counted
 * referrers alive: where there are several ways from a root, it may be another. What cannot be told
 * is refused by {@link BeyondGlimpseException}: constraints with paths or {@code COUNT}, attributes
 * that depend on themselves, nodes that are not alive, contents that are not known.
 */
final class Glimpse implements Setting {
  private final HeapHistory history;
  private final Now now;
  private final PartialHeap heap;
  private final Engine engine;
  private final RootSet rootSet;
  private final RootNodes rootNodes;
  private final BitSet local;

  /** The moment that the heap is of. */
  private long time = -1;

  private boolean withoutFound;
  private int edition = -1;

  /** Nodes of static fields that are roots. */
  private final Set<Integer> staticRoots = new HashSet<>();

  Glimpse(
      BoundSpec bound,
      RootSet rootSet,
      RootNodes rootNodes,
      Supplier<ReferenceIndex> index,
      BooleanSupplier knowsReferences,
      Guide guide) {
    this.history = bound.history();
    this.now = new Now(history, history.plainCursor(0));
    this.rootSet = rootSet;
    this.rootNodes = rootNodes;
    this.heap = new PartialHeap(history, bound.shapes(), now, index, knowsReferences, guide);
    this.engine = new Engine(bound, heap, Limits.USUAL);
    this.local = Locality.of(bound.spec());
    heap.setListener(node -> engine.attributes().taken(heap, node));
    heap.lifelines().setRoots(this::isRoot);
  }

  /** Whether it can be tried for a constraint. */
  boolean isFor(int constraint) {
    return local.get(constraint);
  }

  /** How much was looked at so far, in nodes and slots. */
  long work() {
    return heap.work();
  }

  /** Turns to a moment; see {@link Now#withoutFound}. */
  void turnTo(long newTime, boolean newWithoutFound) {
    if (time == newTime && withoutFound == newWithoutFound && edition == rootNodes.edition()) {
      return;
    }
    time = newTime;
    withoutFound = newWithoutFound;
    edition = rootNodes.edition();
    now.cursor.moveTo(newTime);
    now.withoutFound = newWithoutFound;
    engine.attributes().forgetAll(heap);
    heap.forget();
    staticRoots.clear();
    IntList nodes = new IntList();
    rootSet.fromStatics(now, nodes);
    for (int i = 0; i < nodes.size(); i++) {
      staticRoots.add(nodes.get(i));
    }
  }

  /** Whether the event of the moment came with something that was found. */
  boolean hasFound() {
    return now.hasFound();
  }

  private boolean isRoot(int node) {
    return rootSet.all || rootNodes.contains(node) || staticRoots.contains(node);
  }

  /**
   * All that can be told about a unit.
   *
   * @throws BeyondGlimpseException if it cannot be told
   */
  Look look(Unit unit) {
    boolean done = false;
    try {
      for (int node : new int[] {unit.x(), unit.y()}) {
        if (node >= 0 && exists(node) && heap.find(node) < 0) {
          throw new BeyondGlimpseException("a node that is not alive counts as a root meanwhile");
        }
      }
      Look look = Evaluation.of(this, unit).look();
      done = true;
      return look;
    } finally {
      if (!done) {
        time = -1; // the heap is left in between
      }
    }
  }

  /**
   * Whether the roots lead to a node.
   *
   * @throws BeyondGlimpseException if it cannot be told
   */
  boolean leadsTo(int node) {
    boolean done = false;
    try {
      boolean leads = heap.find(node) >= 0;
      done = true;
      return leads;
    } finally {
      if (!done) {
        time = -1;
      }
    }
  }

  @Override
  public Engine engine() {
    return engine;
  }

  @Override
  public long time() {
    return time;
  }

  @Override
  public boolean exists(int node) {
    return now.exists(node);
  }

  /** Of nodes that an evaluation has met. */
  @Override
  public boolean isAlive(int node) {
    return heap.number(node) >= 0;
  }

  @Override
  public void pin(int node) {
    throw new BeyondGlimpseException("roots cannot be added");
  }

  @Override
  public void unpin(int node) {
    throw new BeyondGlimpseException("roots cannot be removed");
  }

  @Override
  public void rootSlots(int node, Set<Long> found) {
    rootNodes.slots(node, rootSet, now, found);
  }
}
