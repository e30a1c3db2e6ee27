package cairn.trace.nativ;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a thread is: its frames, and what ran last in it. */
final class ThreadState {
  /**
   * A call that has not returned.
   *
   * @param slot where its return address lies; that of the frame below it if it was jumped to, 0 if
   *     it was not called
   * @param saved of what a signal interrupted: where its registers are kept; otherwise 0
   */
  record Frame(Function function, long slot, long saved) {}

  final int number;
  final List<Frame> frames = new ArrayList<>();
  @Nullable LoweredPiece last;

  /** What ran last in it and is in the trace. */
  @Nullable LoweredPiece lastShown;

  int lastExit;

  /** The address of the last return address that was written by a call, or read by a return. */
  long link;

  /** Where the registers are that it begins with; 0 if it begins without, or has begun. */
  long inherited;

  ThreadState(int number) {
    this.number = number;
  }

  Frame top() {
    return frames.get(frames.size() - 1);
  }
}
