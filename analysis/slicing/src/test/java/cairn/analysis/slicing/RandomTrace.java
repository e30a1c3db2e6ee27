package cairn.analysis.slicing;

import cairn.trace.Code;
import cairn.trace.CodeBuilder;
import cairn.trace.Operands;
import cairn.trace.Page;
import cairn.trace.Skipped;
import cairn.trace.Trace;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A small program that nobody wrote, and a run of it: threads, frames, parts of blocks, branches
 * that decide about other blocks, memory that is met again and again.
 */
final class RandomTrace {
  private static final int[] SIZES = {1, 2, 3, 4, 8, 8, 16};

  private final Random random;
  private final boolean bytes;
  private final int shared;
  private final int locals;
  private final int methods;
  private final Code code;
  private final Map<Integer, List<Integer>> stacks = new HashMap<>();
  private final Set<Integer> spawned = new HashSet<>();
  private final Operands operands = new Operands();
  private int thread;
  private long time;

  private RandomTrace(long seed) {
    // the first bits of generators with small seeds are the same
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    bytes = random.nextBoolean();
    boolean wide = random.nextInt(8) == 0;
    shared = wide ? 130 : random.nextInt(5);
    locals = wide ? 200 : 1 + random.nextInt(5);
    methods = 1 + random.nextInt(3);
    code = code();
  }

  static Trace write(long seed, int steps, Path file) throws IOException {
    RandomTrace trace = new RandomTrace(seed);
    int pageBytes = seed % 3 == 0 ? 1 << 16 : seed % 3 == 1 ? 100 : 20;
    try (TraceWriter writer = new TraceWriter(file, trace.code, true, pageBytes)) {
      for (int i = 0; i < steps; i++) {
        trace.step(writer);
      }
      writer.finish();
    }
    return Trace.open(file);
  }

  private Code code() {
    CodeBuilder builder = new CodeBuilder(bytes, shared);
    for (int method = 0; method < methods; method++) {
      builder.method("a.B", "m" + method, "B.java");
    }
    for (int method = 0; method < methods; method++) {
      int first = builder.blocks();
      int blocks = 1 + random.nextInt(6);
      for (int i = 0; i < blocks; i++) {
        block(builder, method);
      }
      for (int i = 0; i < blocks; i++) {
        int deciders = random.nextInt(3);
        builder.controls(first + i, random.ints(deciders, first, first + blocks).toArray());
        if (!bytes && random.nextInt(3) == 0) {
          builder.skipped(first + i, skipped());
        }
      }
    }
    return builder.build();
  }

  private Skipped skipped() {
    long[] registers = {random.nextInt(1 << Math.min(locals, 20)) & random.nextInt()};
    int[] slots =
        random.ints(random.nextInt(3), 0, 2).map(RandomTrace::field).sorted().distinct().toArray();
    return new Skipped(registers, slots, random.nextInt(4) == 0);
  }

  /** Slots: hidden ones, elements, and fields. */
  private static int field(int number) {
    return number == 0 ? -1 : Skipped.FIRST_FIELD + number;
  }

  private void block(CodeBuilder builder, int method) {
    builder.block(method);
    int operations = 1 + random.nextInt(5);
    int instruction = builder.instruction(method, 1 + random.nextInt(5), 0, "one");
    for (int op = 0; op < operations; op++) {
      if (random.nextInt(3) > 0) {
        instruction = builder.instruction(method, 1 + random.nextInt(5), op, "");
      }
      int flags = 0;
      flags |= op == operations - 1 && random.nextBoolean() ? Code.BRANCH : 0;
      flags |= random.nextInt(10) == 0 ? Code.BRANCH : 0;
      flags |= random.nextInt(8) == 0 ? Code.TRANSPARENT : 0;
      flags |= random.nextInt(8) == 0 ? Code.WEAK : 0;
      int access = random.nextInt(3);
      builder.operation(
          instruction,
          flags,
          registers(random.nextInt(8) == 0 ? 2 : random.nextInt(2)),
          registers(random.nextInt(3)),
          access,
          bytes && access != Code.NONE ? SIZES[random.nextInt(SIZES.length)] : 0);
    }
  }

  private int[] registers(int count) {
    return random.ints(count, 0, shared + locals).toArray();
  }

  private List<Integer> stack() {
    return stacks.computeIfAbsent(thread, t -> new ArrayList<>(List.of(random.nextInt(methods))));
  }

  private void step(TraceWriter writer) throws IOException {
    List<Integer> stack = stack();
    int method = stack.get(stack.size() - 1);
    switch (random.nextInt(16)) {
      case 0 -> {
        thread = random.nextInt(3);
        writer.thread(thread);
      }
      case 1, 2 -> {
        int entered = random.nextInt(methods);
        writer.enter(entered);
        stack.add(entered);
      }
      case 3, 4 -> {
        leave(writer, stack);
      }
      case 5 -> {
        int begun = random.nextInt(3);
        if (begun != thread && random.nextInt(3) == 0) {
          writer.spawn(begun);
          stacks.remove(begun);
          spawned.add(begun);
        }
      }
      case 6, 7 -> perform(writer, method);
      default -> run(writer, method);
    }
  }

  /** Frames that began before the trace may end; of a thread that began in it there are none. */
  private void leave(TraceWriter writer, List<Integer> stack) throws IOException {
    if (stack.size() > 1 || !spawned.contains(thread)) {
      writer.leave();
      stack.remove(stack.size() - 1);
    }
    if (stack.isEmpty()) {
      stack.add(random.nextInt(methods));
    }
  }

  private void run(TraceWriter writer, int method) throws IOException {
    int block = random.nextInt(code.blocks());
    while (code.method(block) != method && random.nextInt(20) > 0) {
      block = random.nextInt(code.blocks());
    }
    int from = code.firstOperation(block);
    int to = code.endOperation(block);
    if (random.nextInt(4) == 0) {
      int one = from + random.nextInt(to - from + 1);
      int other = from + random.nextInt(to - from + 1);
      from = Math.min(one, other);
      to = Math.max(one, other);
    }
    for (int op = from; op < to; op++) {
      if (code.access(op) == Code.READ) {
        operands.read(address(), slot());
      } else if (code.access(op) == Code.WRITE) {
        long at = random.nextBoolean() ? ++time : 0;
        operands.write(address(), slot(), at, random.nextInt(100));
      }
    }
    writer.run(block, from, to, operands);
  }

  private void perform(TraceWriter writer, int method) throws IOException {
    int items = random.nextInt(4);
    for (int i = 0; i < items; i++) {
      switch (random.nextInt(bytes ? 6 : 10)) {
        case 0 -> operands.item(Page.READ_REGISTER, register(), 0, 0);
        case 1 -> operands.item(Page.WRITE_REGISTER, register(), 0, 0);
        case 2 -> operands.item(Page.READ_RANGE, address(), slot(), count());
        case 3 -> operands.item(Page.WRITE_RANGE, address(), slot(), count());
        case 4 -> operands.item(Page.TOUCH_RANGE, address(), slot(), count());
        case 5 -> copy(count());
        case 6 -> operands.item(Page.READ_OBJECT, address(), 0, 0);
        case 7 -> operands.item(Page.WRITE_OBJECT, address(), 0, 0);
        case 8 -> operands.item(Page.TOUCH_OBJECT, address(), 0, 0);
        default -> copy(-1);
      }
    }
    int instruction = random.nextInt(code.instructions());
    for (int tries = 0; tries < 20 && code.methodOf(instruction) != method; tries++) {
      instruction = random.nextInt(code.instructions());
    }
    writer.perform(instruction, random.nextBoolean(), random.nextBoolean() ? ++time : 0, operands);
  }

  /** One that the code knows. */
  private int register() {
    int most = 1;
    for (int method = 0; method < methods; method++) {
      most = Math.max(most, code.frameRegisters(method));
    }
    return random.nextInt(most);
  }

  private void copy(int count) {
    operands.item(Page.COPY_FROM, address(), slot(), count);
    operands.item(Page.COPY_TO, address(), slot(), count);
  }

  private long address() {
    return bytes ? 1000 + random.nextInt(40) : 1 + random.nextInt(3);
  }

  private int slot() {
    int slot = random.nextInt(9) - 2;
    return bytes ? 0 : slot < 5 ? slot : Skipped.FIRST_FIELD + slot - 4;
  }

  /** Mostly a few, sometimes so many that they are kept as a range. */
  private int count() {
    return random.nextInt(5) == 0 ? 250 + random.nextInt(60) : random.nextInt(12);
  }
}
