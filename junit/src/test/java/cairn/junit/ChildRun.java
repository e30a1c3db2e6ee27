package cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Classes of tests that ran in a JVM of their own, with the jar that projects get and a version of
 * JUnit, as build tools run them.
 *
 * @param results of each test or class that is not simply fine: its status, then what it failed
 *     with
 * @param output all that was printed
 */
record ChildRun(Map<String, String> results, String output) {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String HEAD = "== ";

  static Path agent(Path cache) throws IOException {
    return Packed.unpack(jar(), cache).agent();
  }

  static Path jar() throws IOException {
    try (Stream<Path> files = Files.list(TARGET)) {
      return files
          .filter(file -> file.getFileName().toString().matches("cairn-junit-[0-9.]+\\.jar"))
          .findAny()
          .orElseThrow(() -> new AssertionError("no jar; the tests run after package"));
    }
  }

  /** The jar that projects get, and a version of JUnit. */
  static String classPath(String junit) throws IOException {
    List<String> path = new ArrayList<>(List.of(jar().toString()));
    try (Stream<Path> files = Files.list(TARGET.resolve(junit))) {
      files.sorted().forEach(file -> path.add(file.toString()));
    }
    return String.join(":", path);
  }

  /**
   * @param junit the folder of a version of JUnit
   * @param options of the JVM
   * @param words names of classes, or parameters of JUnit with their values
   */
  static ChildRun of(Path folder, String junit, List<String> options, String... words)
      throws IOException, InterruptedException {
    return with(folder, junit, options, "", words);
  }

  /**
   * @param classes folders of classes beside those of the fixtures
   */
  static ChildRun with(
      Path folder, String junit, List<String> options, String classes, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    String path = classPath(junit) + ":" + TARGET.resolve("test-classes") + ":" + classes;
    command.addAll(List.of("-cp", path, "fixtures.Main"));
    command.addAll(List.of(words));
    Path log = Files.createTempFile(folder, "run-", ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    process.destroyForcibly();
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(output).isTrue();
    assertThat(process.waitFor()).as(output).isZero();
    return new ChildRun(parse(output), output);
  }

  private static Map<String, String> parse(String output) {
    Map<String, String> results = new LinkedHashMap<>();
    String name = null;
    for (String line : output.lines().toList()) {
      if (line.startsWith(HEAD)) {
        int colon = line.lastIndexOf(": ");
        name = line.substring(HEAD.length(), colon).replaceAll("\\(.*\\)", "");
        results.put(name, line.substring(colon + 2));
      } else if (name != null) {
        results.merge(name, line, (before, more) -> before + "\n" + more);
      }
    }
    return results;
  }

  /** What came of a test: its status in the first line. */
  String of(String test) {
    assertThat(results).as(output).containsKey(test);
    return results.get(test);
  }

  /** The tests and classes of a status. */
  List<String> with(String status) {
    return results.entrySet().stream()
        .filter(each -> each.getValue().startsWith(status))
        .map(Map.Entry::getKey)
        .toList();
  }
}
