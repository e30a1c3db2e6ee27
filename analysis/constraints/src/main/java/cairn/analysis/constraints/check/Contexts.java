package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Live heaps for receivers that take turns. Usually there is one, whose roots change from moment to
 * moment. A receiver for which that was costly, since much is alive only through it, gets one of
 * its own, which then costs no more than what changed since its last turn.
 */
final class Contexts {
  /** So many nodes may be alive in all of them together, beside the one in use. */
  private static final long MOST_NODES = 8_000_000;

  private final Limits limits;
  private final BoundSpec bound;
  private final Now now;
  private final Owners owners;
  private final RootSet rootSet;

  /** By receiver, the one used longest ago first. */
  private final Map<Integer, Context> own = new LinkedHashMap<>(16, 0.75f, true);

  private Context common;
  private int commonReceiver = -1;

  Contexts(BoundSpec bound, Now now, RootSet rootSet, Limits limits) {
    this.limits = limits;
    this.bound = bound;
    this.now = now;
    this.owners = new Owners(bound.history());
    this.rootSet = rootSet;
    this.common = make();
  }

  private Context make() {
    return new Context(bound, now, owners, rootSet, limits);
  }

  /** The context for a receiver, -1 for none; to be brought up to date. */
  Context get(int receiver) {
    Context found = own.get(receiver);
    if (found != null) {
      return found;
    }
    commonReceiver = receiver;
    return common;
  }

  /**
   * Notes what it cost to bring the common context from one receiver to another.
   *
   * @param moved how many nodes became alive, or were and are not any more
   */
  void note(int before, int receiver, int moved, Context used) {
    if (used == common
        && before != receiver
        && receiver >= 0
        && moved > limits.cheapMove()
        && moved > used.engine().heap.count() / 2) {
      own.put(receiver, common);
      common = make();
      commonReceiver = -1;
      evict();
    }
  }

  int commonReceiver() {
    return commonReceiver;
  }

  private void evict() {
    long nodes = 0;
    for (Context context : own.values()) {
      nodes += context.engine().heap.count();
    }
    Iterator<Context> oldest = own.values().iterator();
    while (nodes > MOST_NODES && own.size() > 1 && oldest.hasNext()) {
      nodes -= oldest.next().engine().heap.count();
      oldest.remove();
    }
  }
}
