package cairn.cli;

import cairn.record.nativ.NativeException;
import cairn.record.nativ.NativeRecorder;
import cairn.record.nativ.PointRequest;
import cairn.record.nativ.SliceWindow;
import cairn.recording.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs a native program with its recorder. The program keeps its input, output and exit code. */
final class NativeRun {
  private final NativeRecorder recorder;
  private final @Nullable Path file;
  private Consumer<Map<String, String>> environment = ProgramRecorder::restore;

  private NativeRun(NativeRecorder recorder, @Nullable Path file) {
    this.recorder = recorder;
    this.file = file;
  }

  /**
   * A run of a command.
   *
   * @param file the recording; null if there is to be none, but only samples
   * @param given the first option that was given and is only for Java programs, or null
   * @param points which C-points the recording is to have
   */
  static NativeRun of(
      List<String> command, @Nullable Path file, @Nullable String given, PointRequest points)
      throws IOException {
    if (given != null) {
      throw new UsageException(
          given + " is for Java programs, and '" + command.get(0) + "' is not java");
    }
    try {
      return new NativeRun(NativeRecorder.of(command, source()).points(points), file);
    } catch (NativeException e) {
      boolean there = Files.exists(Path.of(command.get(0)));
      throw new UsageException(
          e.getMessage() + (there ? ". If it starts JVMs, add --children to record those" : ""));
    }
  }

  /** Whether a command is a native program, not a script. */
  static boolean isProgram(String name) throws IOException {
    return NativeRecorder.isProgram(name);
  }

  /** Where the source of the Valgrind tool is. */
  private static Path source() {
    String told = System.getProperty("cairn.valgrind");
    String home = System.getProperty("cairn.home");
    if (told == null && home == null) {
      throw new UsageException(
          "it is not known where Cairn is (property cairn.home); start it by its launcher, ./cairn");
    }
    return told != null ? Path.of(told) : Path.of(home, "record", "valgrind");
  }

  /**
   * Records the processes that the program starts, too.
   *
   * @param agentOption what JVMs among them are told, which their own recorder records
   */
  NativeRun withChildren(String agentOption) {
    recorder.withChildren();
    environment =
        variables -> {
          ProgramRecorder.restore(variables);
          ProgramRecorder.inherit(variables, agentOption);
        };
    return this;
  }

  NativeRun with(NativeOptions options) {
    options.apply(recorder);
    return this;
  }

  /** Takes samples of the heap's graph, too. */
  NativeRun withMetrics(NativeMetrics metrics) {
    metrics.attach(recorder);
    return this;
  }

  /** What is wrong with what was recorded, after the run; null if nothing is. */
  @Nullable String failure() {
    return recorder.failure();
  }

  /** How the program ended, after the run: {@code exit 0}, {@code signal SEGV}. */
  String ending() {
    return recorder.ending();
  }

  /** Looks for accesses outside of blocks. */
  NativeRun withBounds() {
    recorder.withBounds();
    return this;
  }

  /** Tells what runs, for slices. */
  NativeRun withSlices(SliceWindow window) {
    recorder.withSlices(window);
    return this;
  }

  NativeRun printingToError() {
    recorder.printingToError();
    return this;
  }

  /** Runs the program to its end and returns its exit code. */
  int run() throws IOException, InterruptedException {
    if (file != null) {
      Files.deleteIfExists(Path.of(file + Format.LIVE_SUFFIX));
    }
    Signals.on("INT", () -> {});
    try {
      int code = recorder.run(file, environment, process -> Signals.on("TERM", process::destroy));
      recorder.notes().forEach(note -> System.err.println("cairn: " + note));
      if (recorder.failure() != null) {
        System.err.println("cairn: " + recorder.failure());
      }
      return code;
    } catch (NativeException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    } finally {
      Signals.reset("INT");
      Signals.reset("TERM");
    }
  }
}
