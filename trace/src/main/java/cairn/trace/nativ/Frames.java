package cairn.trace.nativ;

import cairn.trace.TraceWriter;
import cairn.trace.nativ.Piece.Jump;
import cairn.trace.nativ.ThreadState.Frame;
import java.io.IOException;

/**
 * Follows calls and returns, and tells the trace. A call writes its return address to a slot of the
 * stack, and the return that reads that slot ends it, with everything above. A jump to the
 * beginning of another function is a call as the last act of one: it gets a frame of its own, which
 * ends together with that of the function that jumped. A jump into the middle of another goes back
 * to the nearest frame of that function, if there is one (longjmp, an exception). Where a thread
 * goes on that was not told for a while, nothing is known of its calls: what runs outside is the
 * outermost function then, and a return of a call that was not told goes back to it.
 */
final class Frames {
  /** So many functions that jump to each other, and no call between them, have frames at most. */
  private static final int MOST_JUMPS = 64;

  private final TraceWriter writer;
  private final Function outside;

  /**
   * @param outside the outermost function of threads that began, or went on, without being told
   */
  Frames(TraceWriter writer, Function outside) {
    this.writer = writer;
    this.outside = outside;
  }

  void enter(ThreadState thread, Function function, int method, long slot, long saved)
      throws IOException {
    thread.frames.add(new Frame(function, slot, saved));
    writer.enter(method);
  }

  void leave(ThreadState thread) throws IOException {
    thread.frames.remove(thread.frames.size() - 1);
    writer.leave();
  }

  void leaveAll(ThreadState thread) throws IOException {
    while (!thread.frames.isEmpty()) {
      leave(thread);
    }
  }

  /** A piece is about to run: makes its frame the innermost one. */
  void arrive(ThreadState thread, LoweredPiece piece) throws IOException {
    LoweredPiece last = thread.last;
    Function function = piece.function();
    if (thread.frames.isEmpty()) {
      enter(thread, function, function.method, 0, 0);
      return;
    }
    Jump jump = last != null && thread.lastExit == 0 ? last.piece().jump() : Jump.OTHER;
    if (jump == Jump.CALL) {
      enter(thread, function, function.method, thread.link, 0);
      return;
    }
    if (jump == Jump.RETURN) {
      returned(thread, thread.link);
    }
    if (thread.frames.isEmpty()) {
      enter(thread, function, function.method, 0, 0);
    } else if (thread.top().function() != function) {
      jumped(thread, piece);
    }
  }

  private void returned(ThreadState thread, long slot) throws IOException {
    int found = thread.frames.size() - 1;
    while (found >= 0 && thread.frames.get(found).slot() != slot) {
      found--;
    }
    if (found < 0 && thread.frames.get(0).function() == outside) {
      // to a function whose call was not told
      while (thread.frames.size() > 1) {
        leave(thread);
      }
    }
    if (found < 0) {
      return; // no call wrote it: a jump
    }
    while (found > 0 && thread.frames.get(found - 1).slot() == slot) {
      found--;
    }
    while (thread.frames.size() > found) {
      leave(thread);
    }
  }

  private void jumped(ThreadState thread, LoweredPiece piece) throws IOException {
    Function function = piece.function();
    long slot = thread.top().slot();
    boolean atEntry = piece.piece().start() == function.entry;
    int found = thread.frames.size() - 1;
    while (found >= 0 && thread.frames.get(found).function() != function) {
      found--;
    }
    int jumps = 0;
    while (jumps < thread.frames.size()
        && thread.frames.get(thread.frames.size() - 1 - jumps).slot() == slot) {
      jumps++;
    }
    boolean isNear = found >= 0 && found >= thread.frames.size() - jumps;
    if (found >= 0 && (!atEntry || (isNear && jumps > MOST_JUMPS))) {
      while (thread.frames.size() > found + 1) {
        leave(thread);
      }
      if (!atEntry) {
        return;
      }
      leave(thread);
    }
    enter(thread, function, function.method, slot, 0);
  }

  /** Ends all frames above the innermost that a signal began, and that one, and returns it. */
  @org.jspecify.annotations.Nullable
  Frame leaveSignal(ThreadState thread) throws IOException {
    int found = thread.frames.size() - 1;
    while (found >= 0 && thread.frames.get(found).saved() == 0) {
      found--;
    }
    if (found < 0) {
      return null;
    }
    Frame frame = thread.frames.get(found);
    while (thread.frames.size() > found) {
      leave(thread);
    }
    return frame;
  }
}
