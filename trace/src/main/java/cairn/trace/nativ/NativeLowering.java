package cairn.trace.nativ;

import cairn.recording.Completeness;
import cairn.recording.MachineTrace;
import cairn.recording.Recording;
import cairn.trace.Code;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a canonical trace of the recording of a native program. Reads the recording twice,
 * forwards: for what ran and where computed jumps led, and to lower it. Costs memory for the code,
 * and 24 bytes for each stretch of stores to the heap.
 */
public final class NativeLowering {
  /** The function that stands in a trace for all that ran and was not told; it has no place. */
  public static final String OUTSIDE = "code that was not traced";

  /** So many times as long as a page takes to be read once, it takes to be read and lowered. */
  private static final int PASSES = 5;

  private NativeLowering() {}

  /** The text of the instruction at which a program crashed, of which the trace has one step. */
  public static final String CRASH = "crash";

  /** A note that begins so says what could not be done there. */
  public static final String CRASH_NOTE = "the program crashed ";

  /** The signal of a division that is not possible, as recordings name it. */
  private static final String NOT_COMPUTED = "SIGFPE";

  /** Hears how much of the work is done. */
  @FunctionalInterface
  public interface Progress {
    void at(long done, long total);
  }

  /** Whether a recording has what ran of a native program. */
  public static boolean isPossible(Recording recording) {
    return !recording.machine().isEmpty();
  }

  /**
   * Lowers a recording, and returns what a person should know of the trace, sentences without a
   * full stop.
   *
   * @param to the file of the trace
   * @throws NativeTraceException if the recording has no trace, or one that contradicts itself
   */
  public static List<String> lower(Recording recording, Path to, Progress progress)
      throws IOException {
    MachineTrace trace = recording.machine();
    if (trace.isEmpty()) {
      throw new NativeTraceException(
          recording.path()
              + " does not say what ran. Record the program with --mode slice to slice it.");
    }
    boolean done = false;
    try {
      List<String> warnings = lower(recording, trace, to, progress);
      done = true;
      return warnings;
    } catch (NativeTraceException e) {
      throw new NativeTraceException(recording.path() + " contradicts itself: " + e.getMessage());
    } finally {
      if (!done) {
        Files.deleteIfExists(to);
      }
    }
  }

  private static List<String> lower(
      Recording recording, MachineTrace trace, Path to, Progress progress) throws IOException {
    long pages = trace.pages();
    long all = 1 + PASSES * pages; // reading takes a part of the time that lowering does
    MachineCode machine = new MachineCode(trace);
    SeenEdges seen = new SeenEdges(machine);
    new PageReader(trace, machine).read(seen, page -> progress.at(page, all));
    CodeLowering lowering = new CodeLowering(machine, seen);
    SavedRegisters saved = new SavedRegisters(lowering.builder());
    OutsideCode outside = new OutsideCode(lowering.builder());
    Gaps gaps = seen.gaps();
    HeapTimes times = new HeapTimes(gaps);
    Completeness complete = recording.read(times);
    gaps.finish();
    Code code = lowering.run(complete.endText().contains(NOT_COMPUTED));
    List<String> warnings = new ArrayList<>();
    if (!gaps.isEmpty()) {
      warnings.add(
          "only a part of the run was traced, as --slice, --start or --stop said when it was"
              + " recorded; no value is followed through the rest");
    }
    try (TraceWriter writer = new TraceWriter(to, code, true)) {
      StepLowering steps =
          new StepLowering(writer, code, lowering, machine, saved, times, outside, gaps);
      new PageReader(trace, machine)
          .read(steps, page -> progress.at(pages + (PASSES - 1) * page, all));
      steps.finish();
      writer.finish();
      if (steps.lost() > 0) {
        warnings.add(
            "how far the program came is not known at " + steps.lost() + " of its signals");
      }
      if (!steps.crash().isEmpty()) {
        warnings.add(CRASH_NOTE + steps.crash());
      }
    }
    if (!complete.isWhole() || trace.lost() > 0 || times.left() > 0) {
      warnings.add("the recording is not complete: what came later is not in the trace");
    }
    return warnings;
  }
}
