package cairn.cli;

import cairn.engine.RecorderNeeds;
import cairn.record.nativ.NativeException;
import cairn.record.nativ.NativeRecorder;
import cairn.recording.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a native program with its recorder. The program keeps its input, output and exit code. */
final class NativeRun {
  private final NativeRecorder recorder;
  private final Path file;

  private NativeRun(NativeRecorder recorder, Path file) {
    this.recorder = recorder;
    this.file = file;
  }

  /**
   * A run of a command.
   *
   * @param given the first option that was given and is only for Java programs, or null
   * @param needs what a specification needs, or null
   */
  static NativeRun of(
      List<String> command, Path file, @Nullable String given, @Nullable RecorderNeeds needs)
      throws IOException {
    if (given != null) {
      throw new UsageException(
          given + " is for Java programs, and '" + command.get(0) + "' is not java");
    }
    if (needs != null && !needs.cpoints().isEmpty()) {
      throw new UsageException(
          "the specification is to be checked at entry or exit of "
              + needs.cpoints().get(0)
              + ", but functions of native programs are no C-points yet; check at end, or at crash");
    }
    try {
      return new NativeRun(NativeRecorder.of(command, source()), file);
    } catch (NativeException e) {
      boolean there = Files.exists(Path.of(command.get(0)));
      throw new UsageException(
          e.getMessage() + (there ? ". If it starts JVMs, add --children to record those" : ""));
    }
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

  NativeRun with(NativeOptions options) {
    options.apply(recorder);
    return this;
  }

  NativeRun printingToError() {
    recorder.printingToError();
    return this;
  }

  /** Runs the program to its end and returns its exit code. */
  int run() throws IOException, InterruptedException {
    Files.deleteIfExists(Path.of(file + Format.LIVE_SUFFIX));
    Signals.on("INT", () -> {});
    try {
      int code =
          recorder.run(
              file, ProgramRecorder::restore, process -> Signals.on("TERM", process::destroy));
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
