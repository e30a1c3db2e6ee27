package cairn.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Command lines in a process of their own, as the launcher starts them: a program that is recorded
 * inherits its input and output.
 */
final class RealRun {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path AGENT = HOME.resolve("record/jvm-agent/target/cairn-agent.jar");

  /** Options of JVMs that run for a second or two: compiling code well takes longer than that. */
  private static final List<String> SHORT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private RealRun() {}

  /**
   * Runs it in the checkout's directory; its output goes through files in the folder. A Java
   * program gets options that make it start sooner. What starts no program, and names no file of
   * the checkout, needs no process of its own and gets none.
   */
  static Run of(Path folder, String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    boolean alone = true;
    for (String word : arguments) {
      boolean program = !words.isEmpty() && words.get(words.size() - 1).equals("--");
      words.add(word);
      if (program && word.endsWith("/bin/java")) {
        words.addAll(SHORT);
      }
      alone &= !word.equals("--") && !word.startsWith("examples/");
    }
    String[] all = words.toArray(String[]::new);
    return alone ? Run.of(all) : exactly(folder, Map.of(), all);
  }

  /** In a process of its own, with no option but those that are given, and more variables. */
  static Run exactly(Path folder, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(java());
    words.addAll(SHORT);
    words.addAll(
        List.of(
            "-Dcairn.home=" + HOME,
            "-Dcairn.agent=" + AGENT,
            "-cp",
            System.getProperty("java.class.path")));
    words.add("cairn.cli.Main");
    words.addAll(List.of(arguments));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(HOME.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    int code = builder.start().waitFor();
    return new Run(
        code,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  /** The JDK that runs the tests. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
