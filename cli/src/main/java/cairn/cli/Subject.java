package cairn.cli;

import cairn.engine.InputException;
import cairn.engine.RecordingFile;
import cairn.recording.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What a command looks at: a recording, or a program behind {@code --} that it runs and records
 * first.
 */
final class Subject {
  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @Parameters(
      paramLabel = "REC | -- COMMAND",
      arity = "1..*",
      description = "A recording; or -- and a program to run and record.")
  private List<String> words = List.of();

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Keeps the recording of the program (so does -o with a name in .cairn).")
  private @Nullable Path keep;

  /** The program that is to be run; null if a recording is given. */
  @Nullable JavaCommand program() {
    List<String> all = command.commandLine().getParseResult().originalArgs();
    int dashes = all.indexOf("--");
    int behind = dashes < 0 ? 0 : all.size() - dashes - 1;
    if (behind > 0 && behind < words.size()) {
      throw new UsageException(
          "both a recording, " + words.get(0) + ", and a command behind --; give one of them");
    }
    return behind == 0 ? null : new JavaCommand(words);
  }

  /**
   * The recording that is given.
   *
   * @param given an option that was given and is for programs; null if none was
   */
  Path recording(@Nullable String given) {
    if (words.size() > 1) {
      throw new UsageException(
          "one recording is expected, but there is also "
              + words.get(1)
              + "; a command to run stands behind --");
    }
    String wrong = keep != null ? "--keep" : given;
    if (wrong != null) {
      throw new UsageException(wrong + " is for a command behind --, not for a recording");
    }
    return Path.of(words.get(0));
  }

  /** A name in .cairn for the answer is one for the recording: the answer goes to the console. */
  void takeName(OutputOptions output) {
    Path answer = output.file();
    if (answer != null && answer.toString().endsWith(".cairn")) {
      keep = keep == null ? answer : keep;
      output.toConsole();
    }
  }

  /**
   * Where the program is recorded: to a file that stays, or to one that goes with the answer, also
   * if Cairn is interrupted. Only its owner can read that one.
   */
  Destination destination() throws IOException {
    if (keep != null) {
      return new Destination(ProgramRecorder.destination(keep), null);
    }
    Path folder = Files.createTempDirectory("cairn-run-");
    Destination temporary = new Destination(folder.resolve("run.cairn"), folder);
    Runtime.getRuntime().addShutdownHook(new Thread(temporary::closeQuietly));
    return temporary;
  }

  /**
   * @param folder that is removed in the end; null if the file stays
   */
  record Destination(Path file, @Nullable Path folder) implements AutoCloseable {
    boolean isKept() {
      return folder == null;
    }

    /** How the answer calls the recording. */
    String name(RecordingFile opened) {
      return isKept() ? opened.name() : "this run";
    }

    /**
     * Opens what was recorded.
     *
     * @throws InputException if nothing was
     */
    RecordingFile open(JavaCommand program) throws IOException {
      if (!Files.exists(file)) {
        throw new InputException(
            "nothing was recorded: "
                + (program.isJava()
                    ? "the JVM did not start, or not with the recorder"
                    : "the program did not start"));
      }
      return RecordingFile.open(file);
    }

    private void closeQuietly() {
      try {
        close();
      } catch (IOException e) {
        // nobody is left to hear of it
      }
    }

    @Override
    public void close() throws IOException {
      if (folder != null) {
        Files.deleteIfExists(Path.of(file + Format.LIVE_SUFFIX));
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    }
  }
}
