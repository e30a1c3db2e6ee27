package cairn.trace.jvm;

import cairn.trace.Code;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * One thread of the program: its frames, and the block that the innermost one is in. A block is
 * written when the next event shows that it has run; a part of it is written before if something
 * happens in its middle.
 */
final class ThreadRun {
  final int number;
  private final JvmCode jvm;
  private final Code code;
  private final TraceWriter out;
  private final Counters counters;
  final Operands operands = new Operands();
  private Frame[] frames = {new Frame()};
  private int depth;

  private List<Handovers.Handover> givenBy = List.of();

  /** Whether the frame was there that finds what the thread was given. */
  boolean received;

  /** Whether one of the operands that wait has a heap time. */
  boolean timed;

  ThreadRun(int number, JvmCode jvm, TraceWriter out, Counters counters) {
    this.number = number;
    this.jvm = jvm;
    this.code = jvm.code();
    this.out = out;
    this.counters = counters;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  int depth() {
    return depth;
  }

  /** The innermost frame. */
  Frame top() {
    return frames[depth - 1];
  }

  /** A frame, counted from the outermost. */
  Frame frame(int level) {
    return frames[level];
  }

  BlockEnd end(Frame frame) {
    return jvm.ends[frame.block];
  }

  // ---- operands

  /**
   * The operand of an operation of the innermost frame's block is about to come; false if that is
   * past already.
   */
  boolean reach(Frame frame, int operation) {
    if (operation < frame.memory) {
      return false;
    }
    fill(frame, operation);
    frame.memory = operation + 1;
    frame.certain = operation + 1;
    frame.failed = false;
    return true;
  }

  /** Operands that no event tells: those of static fields, which are always the same. */
  private void fill(Frame frame, int to) {
    for (int operation = frame.memory; operation < to; operation++) {
      int access = code.access(operation);
      if (access != Code.NONE) {
        long holder = jvm.holders[operation];
        if (access == Code.READ) {
          operands.read(holder, jvm.slots[operation]);
        } else {
          operands.write(holder, jvm.slots[operation], 0, 0);
        }
        if (holder == 0 || access == Code.WRITE) {
          counters.operandsMissing++;
        }
      }
    }
    frame.memory = Math.max(frame.memory, to);
  }

  /** An access that has thrown has no operand: it was nowhere. */
  void nowhere(Frame frame, int operation) {
    int access = code.access(operation);
    if (access != Code.NONE && reach(frame, operation)) {
      if (access == Code.READ) {
        operands.read(jvm.holders[operation], jvm.slots[operation]);
      } else {
        operands.write(0, jvm.slots[operation], 0, 0);
      }
    }
  }

  // ---- steps

  /** Writes what the innermost frame has run of its block, up to an operation. */
  void flush(Frame frame, int to) throws IOException {
    if (to > frame.next) {
      fill(frame, to);
      out.run(frame.block, frame.next, to, operands);
      frame.next = to;
      frame.certain = Math.max(frame.certain, to);
      timed = false;
    }
  }

  /** Writes all of the block. */
  void finish(Frame frame) throws IOException {
    flush(frame, code.endOperation(frame.block));
  }

  /** Writes what is certain. */
  void settle() throws IOException {
    if (depth > 0) {
      Frame frame = top();
      flush(frame, frame.certain);
    }
  }

  /**
   * Other threads go on: writes what is certain, and what most probably was done at once, which is
   * what no lock and no exception can keep back. Static fields are read before others write them.
   */
  void pause() throws IOException {
    if (depth == 0) {
      return;
    }
    Frame frame = top();
    int certain = frame.certain;
    int end = code.endOperation(frame.block);
    int to = certain;
    boolean quiet = true;
    while (to < end && (isQuiet(to) || isStaticRead(to))) {
      quiet &= isQuiet(to++);
    }
    flush(frame, to);
    frame.certain = certain; // a class may still be initialised by what was read
    if (depth == 1 && to == end && quiet && end(frame) == BlockEnd.RETURNS) {
      pop();
    }
  }

  private boolean isQuiet(int operation) {
    return code.is(operation, Code.EXTRA)
        || (code.access(operation) == Code.NONE
            && !Bytecode.mayThrow(jvm.opcodes[code.instruction(operation)]));
  }

  private boolean isStaticRead(int operation) {
    return code.access(operation) == Code.READ && jvm.holders[operation] != 0;
  }

  /** The block is run up to its call, which begins. */
  void call(Frame frame) throws IOException {
    if (!frame.calling) {
      finish(frame);
      frame.calling = true;
      List<int[]> kept = jvm.keptOf.get(frame.method);
      if (!kept.isEmpty() && jvm.call(frame.block).made() == StackShape.THIS) {
        keep(kept);
      }
      if (frame.start != null && frame.start.child != 0) {
        spawn(jvm.call(frame.block).instruction(), frame.start.child);
      }
    }
  }

  /** What is stored before super() is there when the superclass's constructor asks for it. */
  private void keep(List<int[]> kept) throws IOException {
    for (int[] each : kept) {
      operands.item(Page.READ_REGISTER, each[1], 0, 0);
      operands.item(Page.WRITE_RANGE, Cells.unborn(number, outermostConstructor()), each[2], 1);
      out.perform(each[0], false, 0, operands);
    }
  }

  /** The object of the constructors that are innermost has been made: it gets what they kept. */
  void born(long id) throws IOException {
    int outermost = outermostConstructor();
    for (int level = outermost; level < depth; level++) {
      for (int[] each : jvm.keptOf.get(frames[level].method)) {
        operands.item(Page.COPY_FROM, Cells.unborn(number, outermost), each[2], 1);
        operands.item(Page.COPY_TO, id, each[2], 1);
        out.perform(each[0], false, 0, operands);
      }
    }
  }

  /** The first of the constructors of one object that the innermost frames are. */
  private int outermostConstructor() {
    int level = depth - 1;
    while (level > 0
        && frames[level - 1].calling
        && jvm.call(frames[level - 1].block).made() == StackShape.THIS) {
      level--;
    }
    return level;
  }

  /** What a new thread is given waits in a cell of its own. */
  private void spawn(int instruction, int child) throws IOException {
    out.spawn(child);
    operands.item(Page.READ_REGISTER, Registers.ARGUMENT, 0, 0);
    operands.item(Page.WRITE_RANGE, Cells.handover(child), 0, 1);
    out.perform(instruction, false, 0, operands);
  }

  /** The innermost frame was entered by the JVM, or by code of which nothing is known. */
  void receiveNothing(MethodInfo method) throws IOException {
    if (method.arguments() > 0) {
      for (int i = 0; i < method.arguments(); i++) {
        operands.item(Page.WRITE_REGISTER, Registers.ARGUMENT + i, 0, 0);
      }
      out.perform(method.firstInstruction(), false, 0, operands);
    }
  }

  /** A thread's first frame finds what it was given. */
  void receive(ThreadStarts.Start from, int arguments, long object) throws IOException {
    operands.item(Page.READ_RANGE, Cells.handover(number), 0, 1);
    if (object != 0) {
      operands.item(Page.READ_RANGE, object, Cells.HIDDEN, 1);
    }
    for (int i = 0; i < arguments; i++) {
      operands.item(Page.WRITE_REGISTER, Registers.ARGUMENT + i, 0, 0);
    }
    out.perform(jvm.call(from.block).instruction(), false, 0, operands);
  }

  /** The innermost frame begins a block, in one of the ways of {@link JvmCode}; 0 for others. */
  void begin(Frame frame, int block, int how) throws IOException {
    int kinds = jvm.entryKinds[block];
    frame.begin(code, block, kinds, how);
    if (how == JvmCode.CAUGHT && (kinds & JvmCode.RETURNED) != 0) {
      flush(frame, frame.next + 1);
      frame.next++;
      frame.certain = frame.next;
      frame.memory = frame.next;
    }
  }

  Frame push(int method) throws IOException {
    if (depth == frames.length) {
      frames = Arrays.copyOf(frames, 2 * depth);
    }
    if (frames[depth] == null) {
      frames[depth] = new Frame();
    }
    Frame frame = frames[depth++];
    frame.enter(method);
    out.enter(method);
    return frame;
  }

  /** The innermost frame has ended; what had to be written of it is. */
  void pop() throws IOException {
    if (depth == 1 && !givenBy.isEmpty()) {
      giveBack();
    }
    out.leave();
    depth--;
  }

  /** What code that is not recorded gave to the thread may get back what it returned. */
  private void giveBack() throws IOException {
    for (Handovers.Handover from : givenBy) {
      operands.item(Page.READ_REGISTER, Registers.RETURNED, 0, 0);
      operands.item(Page.TOUCH_RANGE, from.holder(), Cells.HIDDEN, 1);
      out.perform(from.instruction(), false, 0, operands);
    }
    givenBy = List.of();
  }

  /** The outermost frame finds what was given to code that is not recorded, and by that to it. */
  void receive(List<Handovers.Handover> from, int arguments) throws IOException {
    givenBy = from;
    for (int i = 0; i < arguments; i++) {
      for (Handovers.Handover each : from) {
        operands.item(Page.READ_RANGE, each.holder(), Cells.HIDDEN, 1);
      }
      operands.item(Page.WRITE_REGISTER, Registers.ARGUMENT + i, 0, 0);
      out.perform(from.get(0).instruction(), false, 0, operands);
    }
  }

  /** The innermost frame has ended, and nothing told so. */
  void end() throws IOException {
    Frame frame = top();
    if (end(frame) == BlockEnd.RETURNS) {
      finish(frame);
    } else {
      flush(frame, frame.certain);
      counters.framesLost++;
    }
    pop();
  }
}
