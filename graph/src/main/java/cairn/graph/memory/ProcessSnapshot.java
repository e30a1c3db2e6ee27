package cairn.graph.memory;

import java.util.List;

/**
 * A native process at one moment.
 *
 * @param program the executable's name
 * @param threads what each thread was doing, innermost frame first
 * @param warnings what could not be read, and what that costs
 */
public record ProcessSnapshot(
    String program,
    MemoryImage memory,
    TypeTable types,
    List<Variable> variables,
    FunctionTable functions,
    BlockTable blocks,
    List<ThreadStack> threads,
    List<String> warnings) {

  /**
   * A thread and its stack.
   *
   * @param number from 1, as in {@link Variable#thread}
   * @param name as the debugger numbers or names it
   * @param stackPointer of the innermost frame; what lies below is not in use
   * @param registers what those for whole words held; what only they point to is in use
   */
  public record ThreadStack(
      int number, String name, long stackPointer, List<Frame> frames, List<Long> registers) {
    public ThreadStack {
      frames = List.copyOf(frames);
      registers = List.copyOf(registers);
    }

    /** Without its registers. */
    public ThreadStack(int number, String name, long stackPointer, List<Frame> frames) {
      this(number, name, stackPointer, frames, List.of());
    }
  }

  /** A frame of a stack; file and line are empty and 0 where they are not known. */
  public record Frame(long instruction, String function, String file, int line) {}

  public ProcessSnapshot {
    variables = List.copyOf(variables);
    threads = List.copyOf(threads);
    warnings = List.copyOf(warnings);
  }
}
