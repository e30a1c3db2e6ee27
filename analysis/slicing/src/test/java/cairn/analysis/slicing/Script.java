package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.Operands;
import cairn.trace.Trace;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A small program by hand, and a run of it. Every line is a block; steps are run in their order.
 */
final class Script {
  /** Does something to the trace that is being written. */
  interface Step {
    void write(TraceWriter writer, Operands operands, Code code) throws IOException;
  }

  final CodeBuilder builder;
  private final List<Step> steps = new ArrayList<>();

  Script(boolean bytes, int shared) {
    builder = new CodeBuilder(bytes, shared);
  }

  int method(String owner, String name, String file) {
    return builder.method(owner, name, file);
  }

  /** A line of one operation, as a block of its own. */
  int line(int method, int line, int flags, int[] defines, int[] uses, int access) {
    int block = builder.block(method);
    operation(method, line, flags, defines, uses, access);
    return block;
  }

  /** Another operation of the last block. */
  void operation(int method, int line, int flags, int[] defines, int[] uses, int access) {
    int instruction = builder.instruction(method, line, 0, "");
    builder.operation(instruction, flags, defines, uses, access, access == Code.NONE ? 0 : 8);
  }

  static int[] registers(int... numbers) {
    return numbers;
  }

  void step(Step step) {
    steps.add(step);
  }

  /** A block runs that accesses nothing, or memory at these cells, two numbers each. */
  void run(int block, long... cells) {
    step((writer, operands, code) -> part(writer, operands, code, block, 0, -1, 0, cells));
  }

  void runAt(long time, int block, long... cells) {
    step((writer, operands, code) -> part(writer, operands, code, block, 0, -1, time, cells));
  }

  void runPart(int block, int from, int to, long... cells) {
    step((writer, operands, code) -> part(writer, operands, code, block, from, to, 0, cells));
  }

  private static void part(
      TraceWriter writer,
      Operands operands,
      Code code,
      int block,
      int from,
      int to,
      long time,
      long[] cells)
      throws IOException {
    int first = code.firstOperation(block) + from;
    int end = to < 0 ? code.endOperation(block) : code.firstOperation(block) + to;
    int cell = 0;
    for (int op = first; op < end; op++) {
      if (code.access(op) == Code.READ) {
        operands.read(cells[cell], (int) cells[cell + 1]);
        cell += 2;
      } else if (code.access(op) == Code.WRITE) {
        operands.write(cells[cell], (int) cells[cell + 1], time, 0);
        cell += 2;
      }
    }
    writer.run(block, first, end, operands);
  }

  void enter(int method) {
    step((writer, operands, code) -> writer.enter(method));
  }

  void leave() {
    step((writer, operands, code) -> writer.leave());
  }

  Trace write(Path file) throws IOException {
    Code code = builder.build();
    try (TraceWriter writer = new TraceWriter(file, code, true)) {
      Operands operands = new Operands();
      for (Step step : steps) {
        step.write(writer, operands, code);
      }
      writer.finish();
    }
    return Trace.open(file);
  }
}
