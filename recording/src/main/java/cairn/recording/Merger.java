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
  private final Set<Long> claims = new HashSet<>();
  private final Closed closed;
  private long expected = 1;
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
        if (lane == null) {
          return;
        }
        if (lane.segment() > expected) {
          if (!claims.remove(expected)) {
            return;
          }
          expected++;
          continue;
        }
        waiting.remove();
        current = lane;
        lane.takeEventful();
      }
      long segment = lane.segment();
      boolean late = owned || segment < expected;
      boolean more = lane.run(late ? NOTHING : handler);
      if (!more && !closed.test(lane)) {
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
        throw lane.corrupt("segment " + segment + " is also in lane " + lane.lane());
      }
      owned = true;
    }
    current = null;
    if (more) {
      waiting.add(lane);
    }
    LaneDecoder next = waiting.peek();
    if (segment == expected && (next == null || next.segment() > expected)) {
      expected++;
      owned = false;
    }
  }
}
