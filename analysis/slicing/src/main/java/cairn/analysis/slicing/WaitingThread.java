package cairn.analysis.slicing;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a walk backwards waits for in one thread. Frames that nothing is awaited in are not there:
 * most calls cost a counter.
 */
final class WaitingThread {
  private final Users pool;
  final int number;

  /** Registers of the thread that are used later. */
  final Marks registers;

  private @Nullable WaitingFrame[] frames = new WaitingFrame[16];
  private int depth;
  private final ArrayDeque<WaitingFrame> spare = new ArrayDeque<>();

  WaitingThread(int number, Users pool) {
    this.number = number;
    this.pool = pool;
    registers = new Marks(pool);
  }

  /** The frame that runs, null if nothing is awaited in it. */
  @Nullable WaitingFrame top() {
    return frames[depth];
  }

  WaitingFrame frame() {
    WaitingFrame frame = frames[depth];
    if (frame == null) {
      frame = spare.isEmpty() ? new WaitingFrame(pool) : spare.removeLast();
      frames[depth] = frame;
    }
    return frame;
  }

  /** A frame ended here: before, it ran. */
  void push() {
    if (++depth == frames.length) {
      frames = Arrays.copyOf(frames, 2 * depth);
    }
  }

  /** A frame began here: before, the one below it ran. Of the lowest one nothing is known. */
  void pop() {
    WaitingFrame frame = frames[depth];
    frames[depth] = null;
    if (depth > 0) {
      depth--;
    }
    if (frame != null) {
      if (frame.awaitsEntry()) {
        frame.passOn(frame());
      }
      frame.clear();
      spare.addLast(frame);
    }
  }

  /** Whether a page that ran these frames, and defined these registers, has nothing awaited. */
  boolean canPass(long[] defined, int lowest) {
    if (registers.hasAny(defined, 0, defined.length)) {
      return false;
    }
    for (int i = Math.max(0, depth + lowest); i <= depth; i++) {
      WaitingFrame frame = frames[i];
      // the lowest frame ran, but was not entered
      if (frame != null && !(i == depth + lowest ? frame.awaitsNoRun() : frame.isIdle())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Passes over a page, as if all its frames had been pushed and popped.
   *
   * @param deeper how many more frames there were at its end than at its beginning
   * @param lowest how many fewer there were at least once than at its end
   */
  void pass(int deeper, int lowest) {
    for (int i = Math.max(0, depth + lowest + 1); i <= depth; i++) {
      free(i);
    }
    depth -= deeper + Math.min(0, depth + lowest);
    if (depth >= frames.length) {
      frames = Arrays.copyOf(frames, Math.max(depth + 1, 2 * frames.length));
    }
  }

  private void free(int level) {
    WaitingFrame frame = frames[level];
    if (frame != null) {
      frame.clear();
      spare.addLast(frame);
      frames[level] = null;
    }
  }

  /** How many registers are awaited in frames. */
  long frameRegisters() {
    long count = 0;
    for (int i = 0; i <= depth; i++) {
      WaitingFrame frame = frames[i];
      count += frame == null ? 0 : frame.registers.size();
    }
    return count;
  }

  boolean isIdle() {
    if (registers.size() > 0) {
      return false;
    }
    for (int i = 0; i <= depth; i++) {
      WaitingFrame frame = frames[i];
      if (frame != null && !frame.isIdle()) {
        return false;
      }
    }
    return true;
  }

  /** The thread began here: all that is awaited comes from what made it begin. */
  void passOn(WaitingThread spawner) {
    if (!isIdle()) {
      WaitingFrame to = spawner.frame();
      WaitingFrame.passOn(registers, to);
      registers.clear();
      for (int i = 0; i <= depth; i++) {
        WaitingFrame frame = frames[i];
        if (frame != null) {
          WaitingFrame.passOn(frame.registers, to);
          frame.passOn(to);
        }
      }
    }
    for (; depth > 0; depth--) {
      free(depth);
    }
    free(0);
  }
}
