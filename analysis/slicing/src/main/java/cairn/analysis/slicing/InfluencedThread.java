package cairn.analysis.slicing;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a walk forwards knows to be influenced in one thread; other frames are not there. */
final class InfluencedThread {
  private final Users pool;
  final int number;
  final Marks registers;
  private @Nullable InfluencedFrame[] frames = new InfluencedFrame[16];
  private int depth;
  private final ArrayDeque<InfluencedFrame> spare = new ArrayDeque<>();

  InfluencedThread(int number, Users pool) {
    this.number = number;
    this.pool = pool;
    registers = new Marks(pool);
  }

  /** The frame that runs, null if nothing in it is influenced. */
  @Nullable InfluencedFrame top() {
    return frames[depth];
  }

  InfluencedFrame frame() {
    InfluencedFrame frame = frames[depth];
    if (frame == null) {
      frame = spare.isEmpty() ? new InfluencedFrame(pool) : spare.removeLast();
      frames[depth] = frame;
    }
    return frame;
  }

  /** A frame is entered from the last operation that ran in the one below. */
  void enter(boolean control) {
    InfluencedFrame below = frames[depth];
    if (++depth == frames.length) {
      frames = Arrays.copyOf(frames, 2 * depth);
    }
    if (below != null && below.callOrigin != Origin.NONE) {
      begin(frame(), below.callOrigin, below.callUsers, control);
    }
  }

  private static void begin(InfluencedFrame frame, long origin, int list, boolean control) {
    frame.called(origin, list);
    if (control) {
      frame.entered(origin, list);
      frame.controlled(origin, list);
    }
  }

  /** The frame ends; of the one below the lowest nothing is known. */
  void leave() {
    free(depth);
    if (depth > 0) {
      depth--;
    }
  }

  private void free(int level) {
    InfluencedFrame frame = frames[level];
    if (frame != null) {
      frame.clear();
      spare.addLast(frame);
      frames[level] = null;
    }
  }

  /** The thread begins, made to by something that is not influenced. */
  void begin() {
    registers.clear();
    for (; depth > 0; depth--) {
      free(depth);
    }
    free(0);
  }

  /** The thread begins, made to by something influenced: so are all its registers. */
  void begin(long origin, int list, boolean control, int shared, int locals) {
    begin();
    begin(frame(), origin, list, control);
    for (int register = 0; register < shared; register++) {
      registers.add(register, origin, list);
    }
    for (int register = 0; register < locals; register++) {
      frame().registers.add(register, origin, list);
    }
  }

  boolean isIdle() {
    if (registers.size() > 0) {
      return false;
    }
    for (int i = 0; i <= depth; i++) {
      InfluencedFrame frame = frames[i];
      if (frame != null && !frame.isIdle()) {
        return false;
      }
    }
    return true;
  }
}
