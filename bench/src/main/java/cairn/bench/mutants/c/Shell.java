package cairn.bench.mutants.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs commands of the system. */
final class Shell {
  private Shell() {}

  /**
   * How a command ended.
   *
   * @param code -1 if it was ended because its time was over
   * @param output what it printed, errors included
   */
  record Ended(int code, String output) {}

  static Ended run(List<String> words, Path folder, Map<String, String> variables, int seconds)
      throws IOException {
    Path output = Files.createTempFile("cairn-shell-", ".txt");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder.environment().putAll(variables);
      Process process = builder.start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      String text = new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1);
      return new Ended(ended ? process.exitValue() : -1, text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /** Runs a command that must succeed. */
  static String require(List<String> words, Path folder, Map<String, String> variables, int seconds)
      throws IOException {
    Ended ended = run(words, folder, variables, seconds);
    if (ended.code() != 0) {
      String output = ended.output().strip();
      String last = output.substring(Math.max(0, output.length() - 1_000));
      String how = ended.code() < 0 ? "took over " + seconds + " s" : "ended with " + ended.code();
      throw new IOException(String.join(" ", words) + " " + how + ":\n" + last);
    }
    return ended.output();
  }
}
