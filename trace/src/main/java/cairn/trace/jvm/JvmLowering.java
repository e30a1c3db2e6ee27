package cairn.trace.jvm;

import cairn.recording.Completeness;
import cairn.recording.Recording;
import cairn.trace.TraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Makes a trace of a recording of a JVM that was made to be sliced. */
public final class JvmLowering {
  private JvmLowering() {}

  /**
   * Writes the trace of a recording to a file, reading the events once, in their order.
   *
   * @param progress is told now and then how many events were read
   * @throws NotSliceableException if the recording does not say which code ran
   */
  public static LoweringNotes lower(Recording recording, Path traceFile, LongConsumer progress)
      throws IOException {
    JvmCode jvm = JvmCode.of(recording);
    if (jvm.code().methods() == 0) {
      throw NotSliceableException.of(recording);
    }
    ThreadStarts starts = ThreadStarts.of(recording, jvm);
    boolean done = false;
    try (TraceWriter out = new TraceWriter(traceFile, jvm.code(), true)) {
      Steps steps = new Steps(jvm, recording.tables(), starts, out, progress);
      Completeness complete = recording.read(steps);
      steps.end();
      out.finish();
      done = true;
      List<String> warnings = new ArrayList<>(jvm.warnings());
      warnings.addAll(steps.counters.warnings());
      if (!complete.isWhole()) {
        warnings.add("the recording is not complete: what came later is not in the trace");
      }
      return new LoweringNotes(List.copyOf(warnings), steps.events, out.instructions());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (!done) {
        Files.deleteIfExists(traceFile);
      }
    }
  }
}
