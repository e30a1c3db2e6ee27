package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Lets tests of other packages move a checker about, and look at all that it says. */
public final class Probe {
  private final HeapHistory history;
  private final Watch watch;

  public Probe(Spec spec, HeapHistory history) {
    this(spec, history, false);
  }

  /**
   * @param apart whether each receiver gets a heap of its own as soon as possible, and short ranges
   *     are looked at whole
   */
  public Probe(Spec spec, HeapHistory history, boolean apart) {
    this(
        spec,
        history,
        apart
            ? new Limits(0, 2, Integer.MAX_VALUE, 1024, 1 << 16)
            : new Limits(Limits.USUAL.cheapMove(), 0, Integer.MAX_VALUE, 1024, 1 << 16));
  }

  private Probe(Spec spec, HeapHistory history, Limits limits) {
    this.history = history;
    watch = new Watch(BoundSpec.bind(spec, history), limits, history::indexReferences);
  }

  /** One that moves its heap only where it must. */
  public static Probe glimpsing(Spec spec, HeapHistory history) {
    return new Probe(spec, history, new Limits(Limits.USUAL.cheapMove(), 0, -1, 1024, 1 << 16));
  }

  /** One that looks at all slots for each move. */
  public static Probe leaping(Spec spec, HeapHistory history) {
    Limits limits = new Limits(Limits.USUAL.cheapMove(), 0, Integer.MAX_VALUE, -(1 << 20), 0);
    return new Probe(spec, history, limits);
  }

  /** How many questions were answered without moving the heap since it was placed. */
  public long glimpses() {
    return watch.glimpses();
  }

  /** Whether all fields of a specification mean something in a history. */
  public static boolean fits(Spec spec, HeapHistory history) {
    try {
      BoundSpec.bind(spec, history);
      return true;
    } catch (BindException e) {
      return false;
    }
  }

  public CheckState state() {
    return watch;
  }

  /** Moves to a time, with some nodes that are roots beside the static fields. */
  public void standAt(long time, List<Integer> carried) {
    watch.standAt(time, carried.stream().mapToInt(Integer::intValue).toArray());
  }

  public List<Unit> violated() {
    return watch.violated(Integer.MAX_VALUE);
  }

  public List<Unit> undecided() {
    UnitList found = new UnitList();
    for (Client client : watch.engine().clients()) {
      client.undecided(watch.engine().frame, found);
    }
    return found.toList();
  }

  /** The slots that the event of a time wrote. */
  public long[] slotsOf(long time) {
    int first = time == 0 ? 0 : history.versionsUpTo(time - 1);
    return IntStream.range(first, history.versionsUpTo(time)).mapToLong(history::slotOf).toArray();
  }

  /** How many nodes died at a time. */
  public int deathsAt(long time) {
    return history.deathsUpTo(time) - history.deathsUpTo(time - 1);
  }

  public Set<Integer> alive() {
    Set<Integer> alive = new TreeSet<>();
    for (int node = 0; node < history.nodeCount(); node++) {
      if (watch.isAlive(node)) {
        alive.add(node);
      }
    }
    return alive;
  }

  /** What is wrong with the bookkeeping of live nodes; empty if nothing is. */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    HeapState heap = watch.engine().heap;
    for (int node = 0; node < heap.limit(); node++) {
      if (heap.global(node) < 0) {
        continue;
      }
      int support = heap.support(node);
      if (support == LiveNodes.NO_SUPPORT || heap.flags(node) >> 1 << 1 != heap.flags(node)) {
        faults.add("node " + node + " without support or with flags " + heap.flags(node));
      } else if (support >= 0
          && (heap.edges.to(support) != node
              || heap.label[heap.edges.from(support)] >= heap.label[node])) {
        faults.add("node " + node + " has a support that is none");
      }
    }
    return faults;
  }
}
