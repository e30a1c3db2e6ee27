package cairn.sources.nativ;

import cairn.graph.memory.FunctionTable;
import cairn.graph.memory.ProcessSnapshot.Frame;
import cairn.graph.memory.ProcessSnapshot.ThreadStack;
import cairn.graph.memory.Variable;
import cairn.sources.nativ.types.ProgramTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The stacks of a process: as a debugger saw them, or, without one, only where each thread was.
 *
 * @param locals variables of frames whose type is known
 */
record Stacks(List<ThreadStack> threads, List<Variable> locals, List<String> warnings) {

  /**
   * @param frames what {@code record/gdb/cairn_frames.py} tells
   */
  static Stacks of(Map<String, Object> frames, ProgramTypes types) {
    Stacks stacks = new Stacks(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Count count = new Count();
    for (Object each : Json.list(frames, "threads")) {
      stacks.add(Json.map(each), types, count);
    }
    if (count.gone > 0) {
      stacks.warnings.add(
          count.gone
              + " local variables are gone or in pieces, because the program was optimised; what"
              + " only they point to looks unused");
    }
    if (count.unknown > 0) {
      stacks.warnings.add(
          count.unknown + " local variables have a type that the debug information does not tell");
    }
    return stacks;
  }

  private static final class Count {
    private long gone;
    private long unknown;
  }

  private void add(Map<String, Object> thread, ProgramTypes types, Count count) {
    int number = (int) Json.number(thread, "number");
    List<Frame> frames = new ArrayList<>();
    long stackPointer = 0;
    for (Object each : Json.list(thread, "frames")) {
      Map<String, Object> frame = Json.map(each);
      String function = Json.text(frame, "function");
      if (frames.isEmpty()) {
        stackPointer = Json.number(frame, "sp");
      }
      for (Object one : Json.list(frame, "locals")) {
        Map<String, Object> local = Json.map(one);
        String name = Json.text(local, "name");
        int line = (int) Json.number(local, "line");
        if (line > Json.number(frame, "line") && Json.number(frame, "line") > 0) {
          continue; // its declaration was not reached, so that it holds what was there before
        }
        int type = types.typeOf(Json.number(frame, "look"), function, name, line);
        count.unknown += type < 0 ? 1 : 0;
        if (type >= 0) {
          long address = Json.number(local, "address");
          long bits = Json.number(local, "bits");
          locals.add(new Variable(name, function, type, address, bits, number, frames.size()));
        }
      }
      count.gone += Json.number(frame, "gone");
      frames.add(
          new Frame(
              Json.number(frame, "pc"),
              function,
              Json.text(frame, "file"),
              (int) Json.number(frame, "line")));
    }
    String cut = Json.text(thread, "cut");
    if (!cut.isEmpty()) {
      warnings.add("thread " + number + ": " + cut);
    }
    List<Long> registers = registersOf(thread).words();
    threads.add(new ThreadStack(number, name(thread, number), stackPointer, frames, registers));
  }

  private static String name(Map<String, Object> thread, int number) {
    String told = Json.text(thread, "name");
    return "thread "
        + number
        + " ("
        + (told.isEmpty() ? "" : told + ", ")
        + Json.number(thread, "lwp")
        + ")";
  }

  /** The registers of each thread, as far as the debugger told them. */
  static List<ThreadRegisters> registers(Map<String, Object> frames) {
    List<ThreadRegisters> registers = new ArrayList<>();
    for (Object each : Json.list(frames, "threads")) {
      registers.add(registersOf(Json.map(each)));
    }
    return registers;
  }

  private static ThreadRegisters registersOf(Map<String, Object> thread) {
    Map<String, Object> told = Json.map(thread.getOrDefault("registers", Map.of()));
    long[] values = new long[ThreadRegisters.NAMES.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Json.number(told, ThreadRegisters.NAMES.get(i));
    }
    return new ThreadRegisters((int) Json.number(thread, "lwp"), values);
  }

  /** Without a debugger. */
  static Stacks of(List<ThreadRegisters> registers, FunctionTable functions) {
    List<ThreadStack> threads = new ArrayList<>();
    for (ThreadRegisters thread : registers) {
      int number = threads.size() + 1;
      int function = functions.at(thread.instruction());
      String name = function < 0 ? "" : functions.names().get(function);
      threads.add(
          new ThreadStack(
              number,
              "thread " + number + " (" + thread.thread() + ")",
              thread.stackPointer(),
              List.of(new Frame(thread.instruction(), name, "", 0)),
              thread.words()));
    }
    return new Stacks(threads, List.of(), List.of());
  }
}
