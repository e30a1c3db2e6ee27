package cairn.bench;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.Operands;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The trace of a program that was never compiled: as many iterations as asked for, each of which
 * chooses one of some tables by a random number and calls a method that reads two of its entries,
 * computes in a loop and writes one or two. Iterations with other tables matter to a slice only
 * through the random numbers and the loop. As machine code it works on the registers of the thread
 * and on bytes, with saved registers; as bytecode on those of frames and on cells.
 */
final class SyntheticTrace {
  private static final int NONE = Code.NONE;
  private static final int TABLES = 16;
  private static final int ENTRIES = 1 << 10;

  // registers of main, and of the method
  private static final int N = 8;
  private static final int I = 9;
  private static final int SEED = 10;
  private static final int T = 11;
  private static final int A = 12;
  private static final int B = 13;
  private static final int J = 14;
  private static final int X = 15;

  private final boolean bytes;
  private final CodeBuilder builder;
  private final Operands operands = new Operands();
  private int method;
  private int line;
  private long instruction;
  private long time;

  private SyntheticTrace(boolean bytes) {
    this.bytes = bytes;
    // 0 to 3 carry parameters, 4 the flags
    builder = new CodeBuilder(bytes, bytes ? 16 : 8);
  }

  static void write(boolean bytes, long instructions, Path file) throws IOException {
    SyntheticTrace trace = new SyntheticTrace(bytes);
    Code code = trace.code();
    try (TraceWriter writer = new TraceWriter(file, code, true)) {
      trace.run(code, writer, instructions);
      writer.finish();
    }
  }

  private void op(int flags, int define, int access, int... uses) {
    int number = builder.instruction(method, line, instruction++, "");
    int[] defines = define < 0 ? new int[0] : new int[] {define};
    builder.operation(number, flags, defines, uses, access, access == NONE ? 0 : 8);
  }

  private Code code() {
    int main = builder.method("synthetic", "main", "synthetic.c");
    int update = builder.method("synthetic", "update", "synthetic.c");
    method = main;
    line = 10;
    builder.block(main); // 0
    op(0, I, NONE);
    op(0, SEED, NONE);
    op(0, N, NONE);
    line = 11;
    builder.block(main); // 1
    op(0, 4, NONE, I, N);
    op(Code.BRANCH, -1, NONE, 4);
    line = 12;
    builder.block(main); // 2
    op(0, SEED, NONE, SEED);
    op(0, SEED, NONE, SEED);
    op(0, X, NONE, SEED);
    op(0, X, NONE, X);
    line = 13;
    op(0, 0, Code.READ, X);
    op(0, 1, NONE, SEED);
    op(Code.CALL, -1, NONE);
    line = 11;
    builder.block(main); // 3
    op(0, I, NONE, I);
    op(0, -1, NONE);
    method = update;
    line = 20;
    builder.block(update); // 4
    if (bytes) {
      op(Code.TRANSPARENT, -1, Code.WRITE, I);
    }
    op(0, T, NONE, 0);
    op(0, X, NONE, 1);
    line = 21;
    op(0, A, Code.READ, T, X);
    op(0, X, NONE, 1);
    op(0, B, Code.READ, T, X);
    line = 22;
    op(0, J, NONE);
    builder.block(update); // 5
    line = 23;
    op(0, A, NONE, A);
    op(0, A, NONE, A, B);
    line = 24;
    op(0, X, NONE, A);
    op(0, B, NONE, B, X);
    line = 22;
    op(0, J, NONE, J);
    op(0, 4, NONE, J);
    op(Code.BRANCH, -1, NONE, 4);
    builder.block(update); // 6
    line = 25;
    op(0, X, NONE, 1);
    op(0, B, NONE, A, B);
    op(0, -1, Code.WRITE, T, X, B);
    line = 26;
    op(0, 4, NONE, A);
    op(Code.BRANCH, -1, NONE, 4);
    builder.block(update); // 7
    line = 27;
    op(0, -1, Code.WRITE, T, A);
    builder.block(update); // 8
    line = 28;
    if (bytes) {
      op(Code.TRANSPARENT, I, Code.READ);
    }
    op(0, -1, NONE);
    builder.controls(2, new int[] {1});
    builder.controls(3, new int[] {1});
    builder.controls(5, new int[] {5});
    builder.controls(7, new int[] {6});
    return builder.build();
  }

  private void block(Code code, TraceWriter writer, int block) throws IOException {
    writer.run(block, code.firstOperation(block), code.endOperation(block), operands);
  }

  private void read(int table, int entry) {
    operands.read(bytes ? address(table, entry) : 1 + table, bytes ? 0 : entry);
  }

  private static long address(int table, int entry) {
    return 0x5000_0000L + 8L * ((long) table * ENTRIES + entry);
  }

  private void write(int table, int entry, long value) {
    operands.write(
        bytes ? address(table, entry) : 1 + table, bytes ? 0 : entry, ++time, value & 0xFFFF);
  }

  private void run(Code code, TraceWriter writer, long instructions) throws IOException {
    long[][] tables = new long[TABLES][ENTRIES];
    long stack = 0x1FFF_F000_0000L;
    long seed = 1;
    writer.enter(0);
    block(code, writer, 0);
    for (long i = 0; writer.instructions() < instructions; i++) {
      block(code, writer, 1);
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      int table = (int) (seed >>> 60) % TABLES;
      operands.read(bytes ? 0x4000_0000L + 8L * table : 100, bytes ? 0 : table);
      block(code, writer, 2);
      writer.enter(1);
      if (bytes) {
        operands.write(stack, 0, 0, i);
      }
      int first = (int) (seed >>> 20) & ENTRIES - 1;
      int second = (int) (seed >>> 34) & ENTRIES - 1;
      int third = (int) (seed >>> 46) & ENTRIES - 1;
      read(table, first);
      read(table, second);
      block(code, writer, 4);
      long a = tables[table][first];
      long b = tables[table][second];
      for (int j = 0; j < 4; j++) {
        a = a * 31 + b;
        b ^= a >> 3;
        block(code, writer, 5);
      }
      tables[table][third] = a + b;
      write(table, third, a + b);
      block(code, writer, 6);
      if ((seed >>> 12 & 1) != 0) {
        tables[table][0] = a;
        write(table, 0, a);
        block(code, writer, 7);
      }
      if (bytes) {
        operands.read(stack, 0);
      }
      block(code, writer, 8);
      writer.leave();
      block(code, writer, 3);
    }
    writer.leave();
  }
}
