package cairn.bench.zoo.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that is waited for. */
final class Command {
  private static final int SHOWN = 2_000;

  private Command() {}

  /**
   * Runs a command; what it prints is in the failure if it fails.
   *
   * @param log the folder for what it prints
   * @return what it printed
   */
  static String run(List<String> command, Path folder, Path log, long mostSeconds)
      throws IOException {
    Path out = log.resolve(Path.of(command.get(0)).getFileName() + ".log");
    int code = code(new ProcessBuilder(command).directory(folder.toFile()), out, mostSeconds);
    String printed = Files.readString(out, StandardCharsets.ISO_8859_1);
    if (code != 0) {
      throw new IOException(
          String.join(" ", command)
              + " ended with "
              + code
              + ":\n"
              + printed.substring(Math.max(0, printed.length() - SHOWN)));
    }
    return printed;
  }

  /** Runs a command and returns its exit code. */
  static int code(ProcessBuilder builder, Path out, long mostSeconds) throws IOException {
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
        throw new IOException(
            String.join(" ", builder.command()) + " took more than " + mostSeconds + " seconds");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
