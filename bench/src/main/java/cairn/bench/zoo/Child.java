package cairn.bench.zoo;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes that the harness starts and waits for. */
final class Child {
  private static final int SHOWN = 2_000;

  private Child() {}

  /** Runs a command; what it prints goes to a file. An exit code other than 0 is a failure. */
  static void run(List<String> command, Path log, long mostSeconds) throws IOException {
    int code = code(command, log, log, mostSeconds);
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code + ":\n" + end(log));
    }
  }

  /**
   * Runs a command and returns its exit code.
   *
   * @param err may be the same file
   */
  static int code(List<String> command, Path out, Path err, long mostSeconds) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile());
    if (out.equals(err)) {
      builder.redirectErrorStream(true);
    } else {
      builder.redirectError(Redirect.to(err.toFile()));
    }
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IOException(
            String.join(" ", command) + " took more than " + mostSeconds + " seconds");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** The end of what a process printed. */
  static String end(Path log) throws IOException {
    String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    return text.substring(Math.max(0, text.length() - SHOWN));
  }
}
