package cairn.bench.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What memcheck's leak check says of a run: how many blocks are lost, by themselves or by others.
 */
public final class Memcheck {
  private static final Pattern LOST =
      Pattern.compile("(?:definitely|indirectly) lost: [0-9,]+ bytes in ([0-9,]+) blocks");

  private final Path programs;

  public Memcheck(Path programs) {
    this.programs = programs;
  }

  /** Runs the program; the answer is kept beside its samples. */
  public long lost(Subject subject, int bug, long input) throws IOException {
    Path folder = Files.createDirectories(programs.resolve("runs").resolve(subject.program()));
    Path log = folder.resolve("memcheck" + bug + "-" + input + ".log");
    if (!Files.exists(log)) {
      Path text = folder.resolve("input-" + input);
      Files.writeString(text, subject.input().apply(input));
      run(subject, bug, text, folder, log);
      Files.deleteIfExists(text);
    }
    long lost = 0;
    Matcher matcher = LOST.matcher(Files.readString(log));
    while (matcher.find()) {
      lost += Long.parseLong(matcher.group(1).replace(",", ""));
    }
    return lost;
  }

  private void run(Subject subject, int bug, Path text, Path folder, Path log) throws IOException {
    Path scratch = folder.resolve("unfinished.log");
    Path output = folder.resolve("output");
    List<String> words = new ArrayList<>(List.of("valgrind", "--leak-check=full"));
    words.add("--log-file=" + scratch);
    words.addAll(subject.command(programs, text, output));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("CAIRN_BUG", Integer.toString(bug));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      builder.start().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    Files.move(scratch, log);
    Files.deleteIfExists(output);
  }
}
