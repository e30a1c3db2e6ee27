package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.ReadSet;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Modification prediction: the last event that can have changed an argument of the pending
 * inconsistencies. It has no false negatives: the read sets are those of the evaluation itself.
 * Costs O(log versions) for each slot that was read and, where references were counted, a look at
 * all references to the counted nodes. Only where it cannot be told what those depend on, each
 * version between there and now is looked at, some nanoseconds each.
 */
final class Prediction {
  /** So many versions are looked at one by one before all slots are looked up. */
  private static final int NEAR = 4096;

  private final HeapHistory history;
  private final long[] slots;
  private final int[] counted;

  /** The last birth or death that matters, or change of a reference that was counted. */
  private final long lastTurn;

  /** Whether every store of a reference matters. */
  private final boolean loose;

  private Prediction(
      HeapHistory history, long[] slots, int[] counted, int[] nodes, long time, long lastCounted) {
    this.history = history;
    this.slots = slots;
    this.counted = counted;
    this.loose = lastCounted == References.UNKNOWN;
    this.lastTurn = Math.max(lastCounted, Math.max(lastBirth(nodes, time), lastDeath(time)));
  }

  /**
   * Predicts from where a state stands.
   *
   * @param nodes whose appearance changes everything that is said of them
   */
  static Prediction from(
      CheckState state, Collection<ReadSet> reads, int[] nodes, References references) {
    int[] referred =
        reads.stream().flatMapToInt(r -> Arrays.stream(r.referred())).distinct().toArray();
    boolean loose = reads.stream().anyMatch(ReadSet::isLoose) || !state.knowsReferences();
    long last = 0;
    if (referred.length > 0) {
      last =
          loose
              ? References.UNKNOWN
              : references.lastChange(referred, state.time(), state::isAlive);
    }
    long[] slots = merged(reads, last != References.UNKNOWN);
    return new Prediction(references.history(), slots, counted(reads), nodes, state.time(), last);
  }

  /**
   * Whether the event of a time can have changed what a unit reads.
   *
   * @param reads before or after the event
   */
  static boolean mayChange(HeapHistory history, ReadSet reads, int[] nodes, long time) {
    Collection<ReadSet> one = List.of(reads);
    int[] counted = counted(one);
    long lastCounted = counted.length > 0 ? References.UNKNOWN : 0;
    return new Prediction(history, merged(one, false), counted, nodes, time, lastCounted).last(time)
        == time;
  }

  private static int[] counted(Collection<ReadSet> reads) {
    return reads.stream().flatMapToInt(r -> Arrays.stream(r.counted())).distinct().toArray();
  }

  private static long[] merged(Collection<ReadSet> reads, boolean withSupports) {
    return reads.stream()
        .flatMapToLong(
            r ->
                withSupports
                    ? LongStream.concat(
                        Arrays.stream(r.slots()), Arrays.stream(r.supports()))
                    : Arrays.stream(r.slots()))
        .distinct()
        .sorted()
        .toArray();
  }

  private long lastBirth(int[] nodes, long time) {
    long birth = 0;
    for (int node : nodes) {
      long appeared = history.appearance(node);
      if (appeared <= time) {
        birth = Math.max(birth, appeared);
      }
    }
    return birth;
  }

  /**
   * The death of a node that a slot refers to, and, where references were counted, any death: the
   * references of the dead no longer count.
   */
  private long lastDeath(long time) {
    int deaths = history.deathsUpTo(time);
    if (deaths == 0) {
      return 0;
    }
    if (counted.length > 0) {
      return history.death(history.dead(deaths - 1));
    }
    long death = 0;
    for (long slot : slots) {
      int version = history.versionAt(slot, time);
      if (version >= 0 && history.isDangling(version, time)) {
        death = Math.max(death, history.death((int) history.bits(version)));
      }
    }
    return death;
  }

  /** The time of the last such event up to a time, 0 if there is none. */
  long last(long time) {
    int limit = history.versionsUpTo(time);
    int stop = loose ? 0 : Math.max(0, limit - NEAR);
    for (int version = limit - 1; version >= stop; version--) {
      long at = history.time(version);
      if (at < lastTurn) {
        return lastTurn;
      }
      if (touches(version)) {
        return at;
      }
    }
    long last = lastTurn;
    for (long slot : stop > 0 ? slots : new long[0]) {
      int version = history.versionAt(slot, time);
      last = version < 0 ? last : Math.max(last, history.time(version));
    }
    return last;
  }

  private boolean touches(int version) {
    if (Arrays.binarySearch(slots, history.slotOf(version)) >= 0) {
      return true;
    }
    // what is counted depends on what is alive, and every reference may lead to something
    return loose && (refers(version) || refers(history.previous(version)));
  }

  private boolean refers(int version) {
    return version >= 0 && history.kind(version) == SlotKind.REFERENCE;
  }
}
