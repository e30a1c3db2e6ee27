package cairn.recording;

import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings the lanes' segments into their total order, from 1 without gaps. A step from segment to
 * segment costs the logarithm of the number of lanes.
 */
final class Merger {
  /** Whether a lane that has no chunk left is known to have no more. */
  interface Closed {
    boolean test(LaneDecoder lane);
  }

  /** Receives what is not delivered. */
  static final EventHandler NOTHING = new EventHandler() {};

  private final PriorityQueue<LaneDecoder> waiting =
      new PriorityQueue<>(Comparator.comparingLong(LaneDecoder::segment));
  private final Set<LaneDecoder> idle = new HashSet<>();
  private final Set<Long> claims = new HashSet<>();
  private final Closed closed;
  private long expected = 1;

  /** Whether a lane has gone through the expected segment, and whether one has written to it. */
  private boolean passed;

  private boolean owned;
  private @Nullable LaneDecoder current;

  Merger(Closed closed) {
    this.closed = closed;
  }

  /** Adds a segment that is empty if no lane has it. */
  void claim(long segment) {
    claims.add(segment);
  }

  /** Adds a lane that stands at the beginning of its first chunk. */
  void add(LaneDecoder lane) {
    waiting.add(lane);
  }

  /** Tells that a lane that had no chunk left has one. */
  void resume(LaneDecoder lane) {
    if (idle.remove(lane)) {
      waiting.add(lane);
    }
  }

  /** The first segment that is not wholly delivered. */
  long expected() {
    return expected;
  }

  /** The lane whose next chunk has to come before anything else can be delivered, if known. */
  @Nullable LaneDecoder current() {
    return current;
  }

  /** Whether all lanes that were added are delivered to their ends. */
  boolean done() {
    return current == null && waiting.isEmpty();
  }

  /** Delivers as much as is certain. */
  void advance(EventHandler handler) throws RecordingException {
    while (true) {
      LaneDecoder lane = current;
      if (lane == null) {
        lane = waiting.peek();
        if (lane == null || lane.segment() > expected) {
          if (!passed && (lane == null || !claims.remove(expected))) {
            return;
          }
          expected++;
          passed = false;
          owned = false;
          continue;
        }
        waiting.remove();
        current = lane;
        lane.takeEventful();
      }
      long segment = lane.segment();
      boolean late = owned || segment < expected;
      boolean more = lane.run(late ? NOTHING : handler);
      if (!more && !late && !closed.test(lane)) {
        return;
      }
      leave(lane, segment, late, more);
    }
  }

  /** Ends the lane's part in the segment; only one lane may have written to it. */
  private void leave(LaneDecoder lane, long segment, boolean late, boolean more)
      throws RecordingException {
    if (lane.takeEventful()) {
      if (late) {
        throw lane.corrupt(
            segment == 0
                ? "lane " + lane.lane() + " has events before its first segment"
                : "segment " + segment + " is also in lane " + lane.lane());
      }
      owned = true;
    }
    current = null;
    (more ? waiting : idle).add(lane);
    passed |= segment == expected;
  }
}
