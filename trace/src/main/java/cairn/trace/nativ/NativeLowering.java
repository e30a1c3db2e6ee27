package cairn.trace.nativ;

import cairn.recording.MachineTrace;
import cairn.recording.Recording;
import cairn.trace.Code;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Makes a canonical trace of the recording of a native program. Reads the recording twice,
 * forwards: for what ran and where computed jumps led, and to lower it. Costs memory for the code,
 * and 24 bytes for each stretch of stores to the heap.
 */
public final class NativeLowering {
  private NativeLowering() {}

  /** Whether a recording has what ran of a native program. */
  public static boolean isPossible(Recording recording) {
    return !recording.machine().isEmpty();
  }

  /**
   * Lowers a recording.
   *
   * @param to the file of the trace
   * @throws NativeTraceException if the recording has no trace, or one that contradicts itself
   */
  public static void lower(Recording recording, Path to) throws IOException {
    MachineTrace trace = recording.machine();
    if (trace.isEmpty()) {
      throw new NativeTraceException(
          recording.path()
              + " does not say what ran. Record the program with --mode slice to slice it.");
    }
    try {
      lower(recording, trace, to);
    } catch (NativeTraceException e) {
      throw new NativeTraceException(recording.path() + " contradicts itself: " + e.getMessage());
    }
  }

  private static void lower(Recording recording, MachineTrace trace, Path to) throws IOException {
    MachineCode machine = new MachineCode(trace);
    SeenEdges seen = new SeenEdges(machine);
    new PageReader(trace, machine).read(seen);
    CodeLowering lowering = new CodeLowering(machine, seen);
    SavedRegisters saved = new SavedRegisters(lowering.builder());
    Code code = lowering.run();
    HeapTimes times = HeapTimes.of(recording);
    try (TraceWriter writer = new TraceWriter(to, code, true)) {
      StepLowering steps = new StepLowering(writer, code, lowering, machine, saved, times);
      new PageReader(trace, machine).read(steps);
      steps.finish();
      writer.finish();
    }
  }
}
