package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.ReadSet;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.Arrays;
import java.util.Collection;

/**
 * Modification prediction: the last event that can have changed an argument of the pending
 * inconsistencies. It has no false negatives: the read sets are those of the evaluation itself. It
 * looks at each version between there and now once, some nanoseconds each.
 */
final class Prediction {
  private final HeapHistory history;
  private final long[] slots;
  private final int[] counted;

  /** The last birth or death that matters. */
  private final long lastTurn;

  private final boolean everything;

  /**
   * @param time only what happened up to then counts
   * @param nodes whose appearance changes everything that is said of them
   */
  Prediction(HeapHistory history, Collection<ReadSet> reads, int[] nodes, long time) {
    this.history = history;
    this.slots =
        reads.stream().flatMapToLong(r -> Arrays.stream(r.slots())).distinct().sorted().toArray();
    this.counted =
        reads.stream().flatMapToInt(r -> Arrays.stream(r.counted())).distinct().sorted().toArray();
    this.everything = reads.stream().anyMatch(ReadSet::isGlobal);
    this.lastTurn = Math.max(lastBirth(nodes, time), lastDeath(time));
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
    if (everything) {
      return time;
    }
    int version = history.versionsUpTo(time) - 1;
    for (; version >= 0; version--) {
      long at = history.time(version);
      if (at < lastTurn) {
        return lastTurn;
      }
      if (touches(version)) {
        return at;
      }
    }
    return lastTurn;
  }

  private boolean touches(int version) {
    if (Arrays.binarySearch(slots, history.slotOf(version)) >= 0) {
      return true;
    }
    // what is counted depends on what is alive, and every reference may lead to something
    return counted.length > 0 && (refers(version) || refers(history.previous(version)));
  }

  private boolean refers(int version) {
    return version >= 0 && history.kind(version) == SlotKind.REFERENCE;
  }
}
