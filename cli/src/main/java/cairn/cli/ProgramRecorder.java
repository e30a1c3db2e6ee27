package cairn.cli;

import cairn.recording.Format;
import cairn.recording.LiveRecovery;
import cairn.recording.RecordingException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program with the recorder in it. The program keeps its input, its output and its exit
 * code.
 */
final class ProgramRecorder {
  private final JavaCommand java;
  private final Path file;
  private final ProcessBuilder builder;
  private final @Nullable FileTime before;
  private boolean outputToError;

  /**
   * @param children whether JVMs that the command starts are recorded too
   */
  ProgramRecorder(JavaCommand java, Path file, AgentOptions options, boolean children)
      throws IOException {
    this.java = java;
    this.file = file;
    String option = "-javaagent:" + agent() + "=" + options;
    List<String> words = java.isJava() ? java.withAgent(option) : java.words();
    before = modified(file);
    builder = new ProcessBuilder(words).inheritIO();
    restore(builder.environment());
    if (children) {
      inherit(builder.environment(), childOption(options));
    }
  }

  /** Standard output is wanted for an answer: what the program prints goes to standard error. */
  ProgramRecorder printingToError() {
    outputToError = true;
    builder.redirectOutput(Redirect.PIPE);
    return this;
  }

  /** A file that can be written. */
  static Path destination(Path output) {
    Path file = output.toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("there is no folder " + folder + " for the recording");
    }
    if (Files.isDirectory(file) || !Files.isWritable(folder)) {
      throw new UsageException("cannot write the recording to " + file);
    }
    return file;
  }

  private static Path agent() {
    String told = System.getProperty("cairn.agent");
    if (told == null || !Files.isRegularFile(Path.of(told))) {
      throw new UsageException(
          "the agent is missing ("
              + (told == null ? "property cairn.agent is not set" : told)
              + "); start Cairn by its launcher, ./cairn, which builds it");
    }
    return Path.of(told).toAbsolutePath();
  }

  /**
   * Options for JVMs that the launcher has put aside, so that Cairn itself does not follow them.
   */
  static void restore(Map<String, String> environment) {
    for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
      String value = environment.remove("CAIRN_PASS_" + name);
      if (value != null) {
        environment.put(name, value);
      }
    }
  }

  private static @Nullable FileTime modified(Path file) throws IOException {
    return Files.exists(file) ? Files.getLastModifiedTime(file) : null;
  }

  /** Whether there is a recording that was not there before. */
  boolean hasRecorded() throws IOException {
    FileTime now = modified(file);
    return now != null && !now.equals(before);
  }

  /** What JVMs that a program starts are told. */
  static String childOption(AgentOptions options) {
    return "-javaagent:" + agent() + "=" + options.flag("child");
  }

  static void inherit(Map<String, String> environment, String agentOption) {
    String before = environment.get("JAVA_TOOL_OPTIONS");
    String quoted = agentOption.contains(" ") ? "\"" + agentOption + "\"" : agentOption;
    environment.put("JAVA_TOOL_OPTIONS", before == null ? quoted : before + " " + quoted);
  }

  /**
   * Runs the program to its end, completes what a killed one left, and returns its exit code. An
   * interrupt from the keyboard reaches the program by itself; we wait for its end.
   */
  int run() throws IOException, InterruptedException {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UsageException("cannot start " + java.words().get(0) + ": " + e.getMessage());
    }
    Signals.on("INT", () -> {});
    Signals.on("TERM", process::destroy);
    if (outputToError) {
      try (InputStream out = process.getInputStream()) {
        out.transferTo(System.err);
      }
      System.err.flush();
    }
    int code = process.waitFor();
    Signals.reset("INT");
    Signals.reset("TERM");
    if (hasRecorded() && Files.exists(Path.of(file + Format.LIVE_SUFFIX))) {
      try {
        LiveRecovery.absorb(file, Format.END_KILLED, code, "exit code " + code);
      } catch (RecordingException e) {
        // the exit code is the program's even so
        System.err.println("cairn: " + e.getMessage());
      }
    }
    return code;
  }
}
