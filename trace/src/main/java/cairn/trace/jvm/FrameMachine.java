package cairn.trace.jvm;

import cairn.trace.Code;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.List;

/**
 * Follows the frames of threads by the blocks that run: which frame a block belongs to, which have
 * ended without a word, and what led to a handler.
 *
 * <p>A method that returns says nothing: that it has is seen from what comes next in its thread,
 * which is the block behind the call unless code that is not recorded called it. A method that an
 * exception leaves says so.
 */
final class FrameMachine {
  private final JvmCode jvm;
  private final Code code;
  private final Calls calls;
  private final ThreadStarts starts;
  private final Exceptions exceptions;
  private final Counters counters;

  FrameMachine(JvmCode jvm, Calls calls, ThreadStarts starts, TraceWriter out, Counters counters) {
    this.jvm = jvm;
    this.code = jvm.code();
    this.calls = calls;
    this.starts = starts;
    this.exceptions = new Exceptions(jvm, out, counters);
    this.counters = counters;
  }

  /** A block begins. */
  void ran(ThreadRun thread, int block, int method) throws IOException {
    MethodInfo info = jvm.method(method);
    if (block == info.firstBlock()) {
      enter(thread, method, info);
      return;
    }
    if (!thread.isEmpty()) {
      Frame top = thread.top();
      if (top.method == method && jvm.follows(top.block, block)) {
        goOn(thread, top, block);
        return;
      }
    }
    arrive(thread, block, method);
  }

  private void goOn(ThreadRun thread, Frame frame, int block) throws IOException {
    if (thread.end(frame) == BlockEnd.CALLS) {
      thread.call(frame);
      calls.returned(frame);
      begin(thread, frame, block, JvmCode.RETURNED);
    } else {
      thread.finish(frame);
      begin(thread, frame, block, 0);
    }
  }

  /** The block is not the next of the innermost frame: frames have ended, or it is a handler. */
  private void arrive(ThreadRun thread, int block, int method) throws IOException {
    int level = thread.depth() - 1;
    while (level >= 0 && !leadsTo(thread.frame(level), block, method)) {
      level--;
    }
    while (thread.depth() - 1 > level) {
      thread.end();
    }
    if (level < 0) {
      counters.framesUnknown++;
      begin(thread, thread.push(method), block, 0);
      return;
    }
    Frame frame = thread.top();
    if (jvm.follows(frame.block, block)) {
      goOn(thread, frame, block);
    } else {
      thrown(thread, frame, block);
      begin(thread, frame, block, JvmCode.CAUGHT);
    }
  }

  private boolean leadsTo(Frame frame, int block, int method) {
    return frame.method == method
        && (jvm.follows(frame.block, block) || jvm.throwsTo(frame.block, block));
  }

  private void thrown(ThreadRun thread, Frame frame, int handler) throws IOException {
    if (frame.calling) {
      calls.thrown(frame);
    } else {
      exceptions.thrown(thread, frame, handler);
    }
  }

  /** An exception has left a method. */
  void unwound(ThreadRun thread, int method) throws IOException {
    int level = thread.depth() - 1;
    while (level >= 0 && thread.frame(level).method != method) {
      level--;
    }
    if (level < 0) {
      return;
    }
    while (thread.depth() - 1 > level) {
      thread.end();
    }
    thrown(thread, thread.top(), -1);
    thread.pop();
    if (!thread.isEmpty()) {
      thread.top().thrown = true;
    }
  }

  // ---- entry of a method

  private void enter(ThreadRun thread, int method, MethodInfo info) throws IOException {
    while (!thread.isEmpty() && hasEnded(thread, thread.top(), info)) {
      thread.end();
    }
    if (thread.isEmpty()) {
      Frame frame = thread.push(method);
      first(thread, info);
      begin(thread, frame, info.firstBlock(), 0);
    } else {
      boolean called = call(thread, thread.top(), method, info);
      Frame frame = thread.push(method);
      if (!called) {
        thread.receiveNothing(info);
      }
      begin(thread, frame, info.firstBlock(), 0);
    }
  }

  /** A thread's outermost frame: only the first one was started by somebody. */
  private void first(ThreadRun thread, MethodInfo info) throws IOException {
    ThreadStarts.Start start = starts.of(thread.number);
    if (start != null && !thread.received) {
      thread.receive(start, info.arguments(), calls.holder(start.object));
    } else if (starts.isOrphan(thread.number)) {
      List<Handovers.Handover> given = calls.handovers.to(info);
      if (!given.isEmpty()) {
        thread.receive(given, info.arguments());
      } else if (!thread.received) {
        counters.spawnsUnknown++;
      }
      if (given.isEmpty()) {
        thread.receiveNothing(info);
      }
    } else if (thread.received) {
      thread.receiveNothing(info);
    }
    thread.received = true;
  }

  private void begin(ThreadRun thread, Frame frame, int block, int how) throws IOException {
    thread.begin(frame, block, how);
    frame.start = starts.passed(block);
  }

  /** A method is entered above a frame; false if it is not the frame's call that enters it. */
  private boolean call(ThreadRun thread, Frame top, int method, MethodInfo info)
      throws IOException {
    int trigger = info.isInitialiser() && !top.calling ? trigger(top, info) : -1;
    if (trigger >= 0) {
      thread.flush(top, trigger);
    } else if (thread.end(top) == BlockEnd.CALLS && (top.calling || !hasMoreToTell(top))) {
      thread.call(top);
      calls.enter(top, method);
      return true;
    } else {
      thread.flush(top, top.certain);
    }
    return false;
  }

  /** Whether the frame cannot be the one that is still running when this method is entered. */
  private boolean hasEnded(ThreadRun thread, Frame frame, MethodInfo entered) {
    BlockEnd end = thread.end(frame);
    if (end != BlockEnd.RETURNS && end != BlockEnd.THROWS) {
      return false;
    }
    if (entered.isInitialiser()) {
      return trigger(frame, entered) < 0;
    }
    return !hasMoreToTell(frame)
        && !entered.name().equals("loadClass")
        && !entered.name().equals("findClass");
  }

  /**
   * Whether reads or stores of the frame's block are still to come: then it is in their midst, and
   * what is entered is by the JVM, which loads a class.
   */
  private boolean hasMoreToTell(Frame frame) {
    for (int at = frame.certain; at < code.endOperation(frame.block); at++) {
      if (jvm.tells[code.instruction(at)] && jvm.instructionOperation[code.instruction(at)] == at) {
        return true;
      }
    }
    return false;
  }

  /**
   * The operation at which the frame has begun to initialise a class, -1 if there is none: one that
   * names the class, or else the first that may initialise some class, as one below it.
   */
  private int trigger(Frame frame, MethodInfo initialiser) {
    int any = -1;
    for (int at = frame.certain; at < code.endOperation(frame.block); at++) {
      int instruction = code.instruction(at);
      String names = jvm.initialised[instruction];
      if (!names.isEmpty() && jvm.instructionOperation[instruction] == at) {
        if (names.equals(initialiser.className())) {
          return at;
        }
        any = any < 0 ? at : any;
      }
    }
    return any;
  }

  /** The recording has ended: so have all frames. */
  void end(ThreadRun thread) throws IOException {
    if (thread.isEmpty()) {
      return;
    }
    Frame top = thread.top();
    if (thread.end(top) == BlockEnd.RETURNS) {
      thread.finish(top);
    } else {
      thread.settle();
    }
    while (!thread.isEmpty()) {
      thread.pop();
    }
  }
}
