package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.Operands;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.util.stream.IntStream;

/**
 * What ran and was not told stands in the trace as one instruction of a function that has no place:
 * it left all registers of a thread with values of its own, and wrote memory. It is the outermost
 * frame of a thread that goes on being told; memory it writes in a thread of its own, so that it
 * depends on nothing.
 */
final class OutsideCode {
  /** The thread in which it writes memory; those of programs are numbered from 1. */
  static final int THREAD = 0;

  private static final String START = "what runs before main";

  final int method;
  final int instruction;
  private final int block;
  private final int start;
  private boolean begun;

  /** As a frame has it. */
  final Function function = new Function(-1, NativeLowering.OUTSIDE, "", "", 0);

  /** Adds it to code that is being made. */
  OutsideCode(CodeBuilder builder) {
    method = builder.method("", NativeLowering.OUTSIDE, "");
    instruction = builder.instruction(method, 0, 0, "");
    block = builder.block(method);
    int[] all = IntStream.range(0, Registers.COUNT).toArray();
    builder.operation(instruction, Code.CALL | Code.EXTRA, all, new int[0], Code.NONE, 0);
    int before = builder.method(START, START, "");
    int mark = builder.instruction(before, 0, 0, "");
    start = builder.block(before);
    builder.operation(mark, Code.CALL | Code.EXTRA, all, new int[0], Code.NONE, 0);
  }

  /** What runs before main has called it, or a constructor: registers are from there. */
  void start(TraceWriter writer, Code code, Operands operands) throws IOException {
    writer.enter(code.methodOf(code.instruction(code.firstOperation(start))));
    writer.run(start, code.firstOperation(start), code.endOperation(start), operands);
    writer.leave();
  }

  /** The current thread has its registers from there. */
  void run(TraceWriter writer, Code code, Operands operands) throws IOException {
    writer.run(block, code.firstOperation(block), code.endOperation(block), operands);
  }

  /** It wrote what the operands say; leaves its thread as the current one. */
  void wrote(TraceWriter writer, Operands operands) throws IOException {
    enter(writer);
    writer.perform(instruction, false, 0, operands);
  }

  /** It ran last. */
  void end(TraceWriter writer, Code code, Operands operands) throws IOException {
    enter(writer);
    run(writer, code, operands);
  }

  private void enter(TraceWriter writer) throws IOException {
    writer.thread(THREAD);
    if (!begun) {
      writer.enter(method);
      begun = true;
    }
  }

  /** Ends its frame, if it has one. */
  void finish(TraceWriter writer) throws IOException {
    if (begun) {
      writer.thread(THREAD);
      writer.leave();
    }
  }
}
