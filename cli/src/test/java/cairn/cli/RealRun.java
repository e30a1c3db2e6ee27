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

  private RealRun() {}

  /** Runs it in the checkout's directory; its output goes through files in the folder. */
  static Run of(Path folder, String... arguments) throws IOException, InterruptedException {
    return of(folder, Map.of(), arguments);
  }

  /** The same with an environment of more variables. */
  static Run of(Path folder, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(java());
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
