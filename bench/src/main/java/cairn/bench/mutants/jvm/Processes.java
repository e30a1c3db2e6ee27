package cairn.bench.mutants.jvm;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs other programs. */
final class Processes {
  private Processes() {}

  static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * Runs a program that must succeed.
   *
   * @param folder for its output
   */
  static void run(Path folder, List<String> command) throws IOException {
    Path log = folder.resolve("program.log");
    int code = run(command, log, 600);
    if (code != 0) {
      throw new IOException(
          String.join(" ", command) + " ended with " + code + ":\n" + Files.readString(log));
    }
  }

  /** The exit code, or -1 if it was stopped because it took too long. */
  static int run(List<String> command, Path log, int seconds) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.to(log.toFile()))
            .start();
    try {
      if (process.waitFor(seconds, TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      process.destroyForcibly().waitFor();
      return -1;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IOException("interrupted while " + command.get(0) + " ran", e);
    }
  }
}
