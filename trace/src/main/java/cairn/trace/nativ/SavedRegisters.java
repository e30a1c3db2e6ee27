package cairn.trace.nativ;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.Operands;
import cairn.trace.TraceWriter;
import java.io.IOException;

/**
 * Registers that are kept while a signal is handled, and those with which a thread begins: two
 * blocks that write all of them to memory, and read them. The memory lies where no program's can. A
 * third block stands for the arrival of a signal.
 */
final class SavedRegisters {
  private static final long BASE = 1L << 48;
  private static final int BYTES = 8;

  final int method;
  private final int save;
  private final int restore;
  private final int arrive;
  private long used;

  /** Adds the blocks to code that is being made. */
  SavedRegisters(CodeBuilder builder) {
    method = builder.method("", "signal", "");
    int instruction = builder.instruction(method, 0, 0, "");
    save = builder.block(method);
    for (int register = 0; register < Registers.COUNT; register++) {
      int[] one = {register};
      builder.operation(instruction, Code.TRANSPARENT, new int[0], one, Code.WRITE, BYTES);
    }
    restore = builder.block(method);
    for (int register = 0; register < Registers.COUNT; register++) {
      int[] one = {register};
      builder.operation(instruction, Code.TRANSPARENT, one, new int[0], Code.READ, BYTES);
    }
    arrive = builder.block(method);
    builder.operation(instruction, Code.CALL, new int[0], new int[0], Code.NONE, 0);
  }

  /** Where registers are kept next. */
  long next() {
    return BASE + BYTES * (long) Registers.COUNT * used;
  }

  /** Keeps the registers of the current thread, and returns where. */
  long save(TraceWriter writer, Code code, Operands operands) throws IOException {
    long at = next();
    used++;
    for (int register = 0; register < Registers.COUNT; register++) {
      operands.write(at + BYTES * (long) register, 0, 0, 0);
    }
    writer.run(save, code.firstOperation(save), code.endOperation(save), operands);
    return at;
  }

  /** A signal's handler is about to begin, because of where the thread is. */
  void arrive(TraceWriter writer, Code code, Operands operands) throws IOException {
    writer.run(arrive, code.firstOperation(arrive), code.endOperation(arrive), operands);
  }

  void restore(TraceWriter writer, Code code, Operands operands, long at) throws IOException {
    for (int register = 0; register < Registers.COUNT; register++) {
      operands.read(at + BYTES * (long) register, 0);
    }
    writer.run(restore, code.firstOperation(restore), code.endOperation(restore), operands);
  }
}
