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
  private final long lastBirth;
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
    long birth = 0;
    for (int node : nodes) {
      long appeared = history.appearance(node);
      if (appeared <= time) {
        birth = Math.max(birth, appeared);
      }
    }
    this.lastBirth = birth;
  }

  /** The time of the last such event up to a time, 0 if there is none. */
  long last(long time) {
    if (everything) {
      return time;
    }
    int version = history.versionsUpTo(time) - 1;
    for (; version >= 0; version--) {
      long at = history.time(version);
      if (at <= lastBirth) {
        return lastBirth;
      }
      if (touches(version)) {
        return at;
      }
    }
    return lastBirth;
  }

  private boolean touches(int version) {
    if (Arrays.binarySearch(slots, history.slotOf(version)) >= 0) {
      return true;
    }
    if (counted.length == 0) {
      return false;
    }
    int before = history.previous(version);
    return countedNode(version) || before >= 0 && countedNode(before);
  }

  private boolean countedNode(int version) {
    return history.kind(version) == SlotKind.REFERENCE
        && Arrays.binarySearch(counted, (int) history.bits(version)) >= 0;
  }
}
