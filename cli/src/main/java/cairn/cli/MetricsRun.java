package cairn.cli;

import cairn.engine.JvmWalks;
import cairn.engine.SampleListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a Java program and hears of its heap while it runs. The program keeps its input, output and
 * exit code.
 */
final class MetricsRun {
  /** Names of signals that end programs, by their number. */
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 6, "ABRT", 8, "FPE", 9, "KILL", 11, "SEGV", 13,
          "PIPE", 15, "TERM");

  private static final int SIGNALLED = 128;

  private final JvmWalks walks;
  private final SampleListener listener;
  private boolean heard;
  private @Nullable Exception failure;

  MetricsRun(JvmWalks walks, SampleListener listener) {
    this.walks = walks;
    this.listener = listener;
  }

  /** Runs the program to its end and returns its exit code; all samples have been told then. */
  int run(ProgramRecorder program) throws IOException, InterruptedException {
    Thread hearing = new Thread(this::listen, "samples");
    hearing.start();
    try {
      return program.run();
    } finally {
      walks.stopWaiting();
      hearing.join();
    }
  }

  private void listen() {
    try {
      heard = walks.listen(listener);
    } catch (IOException | RuntimeException e) {
      failure = e;
      heard = true;
    }
  }

  /** Whether there was an agent in the program. */
  boolean hasHeard() {
    return heard;
  }

  /** Why not all of it was heard, or null. */
  @Nullable String failure() {
    return failure == null ? null : String.valueOf(failure.getMessage());
  }

  /** How the program ended, as files of samples tell it. */
  String ending(int code) {
    String signal = walks.hasEnded() ? null : SIGNALS.get(code - SIGNALLED);
    return signal == null ? "exit " + code : "signal " + signal;
  }

  /** A command line as people write it. */
  static String words(JavaCommand java) {
    return String.join(" ", java.words());
  }

  /** Where the source of the library is. */
  static Path source() {
    String home = System.getProperty("cairn.home");
    if (home == null) {
      throw new UsageException(
          "it is not known where Cairn is (property cairn.home); start it by its launcher, ./cairn");
    }
    return Path.of(home, "record", "jvmti");
  }
}
