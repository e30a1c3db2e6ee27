package cairn.replay.x86;

import java.util.Set;

/**
 * Models of the functions of the C library that data structures call. Output is ignored. A function
 * that is not modelled ends the run.
 */
public final class LibraryCalls implements External {
  private static final Set<String> IGNORED =
      Set.of(
          "puts",
          "printf",
          "fprintf",
          "vprintf",
          "vfprintf",
          "putchar",
          "putc",
          "fputc",
          "fputs",
          "fwrite",
          "fflush",
          "perror",
          "__printf_chk",
          "__fprintf_chk",
          "__vprintf_chk",
          "__vfprintf_chk",
          "_IO_putc",
          "putchar_unlocked");

  private static final Set<String> ENDS =
      Set.of("abort", "exit", "_exit", "_Exit", "quick_exit", "__stack_chk_fail", "__chk_fail");

  private static final Set<String> OTHERS =
      Set.of(
          "malloc",
          "calloc",
          "realloc",
          "reallocarray",
          "free",
          "aligned_alloc",
          "abs",
          "labs",
          "llabs",
          "__assert_fail");

  private final Allocator allocator;
  private final StringCalls strings;

  public LibraryCalls(Allocator allocator) {
    this.allocator = allocator;
    this.strings = new StringCalls(allocator);
  }

  /** Whether a function is modelled. */
  public static boolean isModelled(String name) {
    return IGNORED.contains(name)
        || ENDS.contains(name)
        || OTHERS.contains(name)
        || StringCalls.NAMES.contains(StringCalls.plain(name));
  }

  @Override
  public void call(X86Machine machine, String name) {
    if (IGNORED.contains(name)) {
      machine.returns(0);
      return;
    }
    if (ENDS.contains(name)) {
      throw new RunEndedException(RunEnd.Kind.ABORTED, "calls " + name);
    }
    switch (name) {
      case "malloc" -> machine.returns(allocator.allocate(name, machine.argument(0, name)));
      case "aligned_alloc" -> machine.returns(allocator.allocate(name, machine.argument(1, name)));
      case "calloc" -> machine.returns(zeroed(machine));
      case "realloc" ->
          machine.returns(resized(machine, machine.argument(0, name), machine.argument(1, name)));
      case "reallocarray" ->
          machine.returns(resized(machine, machine.argument(0, name), product(machine, name, 1)));
      case "free" -> {
        release(machine.argument(0, name));
        machine.returns(0);
      }
      case "abs" -> machine.returns(Math.abs(machine.intArgument(0, name)) & 0xFFFF_FFFFL);
      case "labs", "llabs" -> machine.returns(Math.abs(machine.argument(0, name)));
      case "__assert_fail" -> throw assertion(machine);
      default -> {
        if (!strings.call(machine, name)) {
          throw new RunEndedException(
              RunEnd.Kind.REFUSED, "calls " + name + ", which is not modelled");
        }
      }
    }
  }

  private static long product(X86Machine machine, String name, int first) {
    long count = machine.argument(first, name);
    long size = machine.argument(first + 1, name);
    boolean fits = count >= 0 && size >= 0 && Math.multiplyHigh(count, size) == 0;
    return fits ? count * size : -1;
  }

  private long zeroed(X86Machine machine) {
    long size = product(machine, "calloc", 0);
    long block = size < 0 ? 0 : allocator.allocate("calloc", size);
    for (long at = 0; block != 0 && at < size; at++) {
      machine.memory().store(block + at, 0, 1, 0);
    }
    return block;
  }

  private void release(long block) {
    if (block == 0) {
      return;
    }
    if (allocator.size(block) < 0) {
      throw RunEndedException.fault("frees 0x%x, which is not a block".formatted(block));
    }
    allocator.release(block);
  }

  private long resized(X86Machine machine, long old, long size) {
    if (size < 0) {
      return 0;
    }
    if (old == 0) {
      return allocator.allocate("realloc", size);
    }
    long known = allocator.size(old);
    if (known < 0) {
      throw RunEndedException.fault("resizes 0x%x, which is not a block".formatted(old));
    }
    if (size == 0) {
      allocator.release(old);
      return 0;
    }
    long block = allocator.reallocate(old, size);
    if (block != 0 && block != old) {
      X86Memory memory = machine.memory();
      for (long at = 0; at < Math.min(size, known); at++) {
        memory.store(block + at, memory.load(old + at, 1), 1, memory.unknown(old + at, 1));
      }
      allocator.release(old);
    }
    return block;
  }

  private static RunEndedException assertion(X86Machine machine) {
    boolean known = machine.unknownBytes(X86Register.RDI) == 0;
    String text = known ? StringCalls.text(machine, machine.register(X86Register.RDI)) : "";
    return new RunEndedException(
        RunEnd.Kind.ABORTED, text.isEmpty() ? "an assertion fails" : "assertion fails: " + text);
  }
}
