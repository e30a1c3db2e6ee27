package cairn.testkit.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random programs, many in one JVM: at every mark the history gives the hash that the program
 * printed. With {@code cairn.seed=N} only that program runs; one that fails keeps its source.
 */
class RandomProgramsTest {
  private static final int IN_ONE_JVM = 60;
  private static final List<String> OPTIONS = List.of("", "identity=map", "jdk=java.util");

  @TestFactory
  Stream<DynamicTest> historyKnowsWhatTheProgramDid() {
    Integer only = Integer.getInteger("cairn.seed");
    if (only != null) {
      return batch(IntStream.of(only).boxed().toList());
    }
    int batches = Boolean.getBoolean("cairn.long") ? 60 : 2;
    return IntStream.range(0, batches)
        .boxed()
        .flatMap(
            b -> batch(IntStream.range(b * IN_ONE_JVM, (b + 1) * IN_ONE_JVM).boxed().toList()));
  }

  private static Stream<DynamicTest> batch(List<Integer> seeds) {
    Path sources = Programs.temporary("random");
    Path classes = compile(seeds, sources);
    List<String> program = new ArrayList<>(List.of("probe.Runner"));
    seeds.forEach(s -> program.add("gen.P" + s));
    List<DynamicTest> tests = new ArrayList<>();
    for (Jdk jdk : Jdk.all()) {
      String options = OPTIONS.get((seeds.get(0) / IN_ONE_JVM + jdk.version()) % OPTIONS.size());
      String name = " on " + jdk + (options.isEmpty() ? "" : " with " + options);
      Watch watch =
          Watch.of(
              jdk,
              Watch.MARKS + (options.isEmpty() ? "" : "," + options),
              jvm ->
                  jvm.options(Watch.probing(options))
                      .classpath(classes, Programs.classes())
                      .program(program.toArray(new String[0])));
      tests.add(DynamicTest.dynamicTest("behaviour" + name, watch::assertSameBehaviour));
      for (int seed : seeds) {
        tests.add(
            DynamicTest.dynamicTest("seed " + seed + name, () -> check(watch, seed, sources)));
      }
    }
    return tests.stream();
  }

  static Path compile(List<Integer> seeds, Path sources) {
    try {
      Path classes = Files.createDirectory(sources.resolve("classes"));
      List<Path> files = new ArrayList<>();
      for (int seed : seeds) {
        Path file = sources.resolve("P" + seed + ".java");
        files.add(Files.writeString(file, ProgramGenerator.generate(seed)));
      }
      Programs.compile(files, classes, "-cp", Programs.classes().toString());
      return classes;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void check(Watch watch, int seed, Path sources) throws IOException {
    try {
      watch.assertMarks("P" + seed + "#");
      if (seed % 20 == 0) {
        watch.assertGraph("P" + seed + "#");
      }
    } catch (AssertionError e) {
      Path kept = sources.resolve("P" + seed + ".java");
      Files.writeString(sources.resolve("KEEP"), "");
      throw new AssertionError("seed " + seed + ", source " + kept + "\n" + e.getMessage(), e);
    }
  }
}
