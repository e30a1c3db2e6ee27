package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import cairn.analysis.constraints.bind.Shapes;
import cairn.history.HeapHistory;
import cairn.history.ReferenceIndex;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * As much of a live heap as somebody asks about. Its nodes are alive, with a support each up to a
 * root; what they refer to is looked at when it is read, what refers to them when that is counted.
 * So every reference that is here is there in the whole heap, and where all references from a node
 * or to it were asked for, degrees and edges of the node are those of the whole heap.
 *
 * <p>A slot costs O(log versions), a node that is reached backwards what {@link Lifelines} cost.
 */
final class PartialHeap extends HeapState {
  /** All references to a node were looked at. */
  private static final int REFERRED = 128;

  /** All references from it were. */
  private static final int OPEN = 256;

  /** So many versions that refer to a node are looked at, current or not. */
  private static final int MOST_REFERENCES = 1 << 14;

  /** So many nodes and slots are looked at. */
  private static final int MOST_WORK = 1 << 17;

  private final HeapHistory history;
  private final Supplier<ReferenceIndex> index;
  private final BooleanSupplier knowsReferences;
  private final Lifelines lifelines;
  private IntConsumer listener = node -> {};
  private long work;
  private long mostWork = MOST_WORK;

  /**
   * @param index is asked for at the latest moment, since it is dear
   * @param knowsReferences whether there are no unknown edges at any time
   */
  PartialHeap(
      HeapHistory history,
      Shapes shapes,
      Now now,
      Supplier<ReferenceIndex> index,
      BooleanSupplier knowsReferences,
      Guide guide) {
    super(history, shapes, now);
    this.history = history;
    this.index = index;
    this.knowsReferences = knowsReferences;
    this.lifelines = new Lifelines(this, index, guide);
  }

  Lifelines lifelines() {
    return lifelines;
  }

  /** Lets somebody hear of each node that is taken in. */
  void setListener(IntConsumer listener) {
    this.listener = listener;
  }

  /** How much was looked at since it was made, in nodes and slots. */
  long work() {
    return work;
  }

  private void work(int more) {
    work += more;
    if (work > mostWork) {
      throw new BeyondGlimpseException("too much to look at");
    }
  }

  @Override
  void joined(int node) {
    work(1 + (outCount(node) >> 3));
    listener.accept(node);
  }

  /** Takes everything out, for another moment. */
  void forget() {
    clear();
    lifelines.forget();
    mostWork = work + MOST_WORK;
  }

  /** The number of a node of the history; -1 if it is not alive. */
  int find(int globalNode) {
    int known = number(globalNode);
    return known >= 0 || !now().exists(globalNode) ? known : lifelines.find(globalNode);
  }

  /** Looks at a slot. */
  void read(int node, int index) {
    work(1);
    Shape of = shape(node);
    int ordinal = ordinal(of, index);
    if (ordinal >= 0) {
      assign(node, outBase(node) + ordinal, now().version(slot(node, index)));
    } else if (of.numberCount > 0) {
      assignNumber(node, index, now().version(slot(node, index)));
    }
  }

  /** The place of a slot among those that can hold references, negative if it is none of them. */
  private static int ordinal(Shape of, int index) {
    return of.isArray ? (of.isReferenceArray ? index : -1) : of.ordinals[index];
  }

  /** Looks at all references of a node and of the arrays that are part of it. */
  void openEdges(int node) {
    open(node);
    for (int i = 0; !shape(node).isArray && i < outCount(node); i++) {
      int to = edges.to(outBase(node) + i);
      if (to >= 0 && shape(to).isPart()) {
        open(to);
      }
    }
  }

  private void open(int node) {
    if ((flags(node) & OPEN) == 0) {
      work(outCount(node));
      put(node, FLAGS, flags(node) | OPEN);
      assignAll(node);
    }
  }

  /** Looks at all references to a node, and to the arrays that they are in. */
  void openReferrers(int node) {
    if ((flags(node) & REFERRED) != 0) {
      return;
    }
    if (now().withoutFound || !knowsReferences.getAsBoolean()) {
      throw new BeyondGlimpseException("anything may refer to a node");
    }
    put(node, FLAGS, flags(node) | REFERRED);
    ReferenceIndex all = index.get();
    int count = all.count(global(node), now().cursor.versionLimit());
    if (count > MOST_REFERENCES) {
      throw new BeyondGlimpseException("too many references to a node");
    }
    for (int i = 0; i < count; i++) {
      int version = all.version(global(node), i);
      int from = referrer(version);
      if (from >= 0) {
        refer(from, version);
        if (shape(from).isPart() && !shape(node).isPart()) {
          openReferrers(from);
        }
      }
    }
  }

  /** The live node that refers to something by a version now, -1 if there is none. */
  private int referrer(int version) {
    int owner = owner(version);
    return owner < 0 ? -1 : find(owner);
  }

  /** The node of the history that refers to something by a version now, alive or not, or -1. */
  int owner(int version) {
    work(1);
    long slot = history.slotOf(version);
    if (now().version(slot) != version) {
      return -1;
    }
    int owner = history.owner(slot);
    boolean refers =
        owner >= 0
            && now().exists(owner)
            && ordinal(shapes().of(owner), history.indexOf(slot)) >= 0;
    return refers ? owner : -1;
  }

  /** Lets a live node refer to something by a version, which is current. */
  void refer(int from, int version) {
    int ordinal = ordinal(shape(from), history.indexOf(history.slotOf(version)));
    assign(from, outBase(from) + ordinal, version);
  }
}
