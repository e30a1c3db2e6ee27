package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Real libraries, those first that live by reflection: what a program that uses them prints, and
 * how it ends, is the same with and without the agent; the recording is whole and loads.
 */
class LibrariesTest {
  private static final List<String> PROGRAMS =
      List.of(
          "Jackson",
          "Gson",
          "Guice",
          "Orm",
          "XStream",
          "Kryo",
          "Felix",
          "Old",
          "Mockito",
          "Disruptor");

  /** Slow to start: only at length. */
  private static final List<String> MORE = List.of("Groovy", "Hibernate");

  private static final List<String> OPTIONS =
      List.of(
          "",
          "values=all",
          "jdk=java.util,values=all",
          "events=refs",
          "identity=map",
          "events=refs:prims:calls",
          "slice,jdk=java.util",
          "slice");

  private static final Path[] CLASS_PATH = compile();

  private static Path[] compile() {
    List<Path> path = new ArrayList<>();
    Path classes = Programs.temporary("libraries");
    path.add(classes);
    StringBuilder jars = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (entry.endsWith(".jar") && Files.isRegularFile(Path.of(entry))) {
        path.add(Path.of(entry).toAbsolutePath());
        jars.append(jars.length() == 0 ? "" : File.pathSeparator).append(entry);
      }
    }
    Programs.compile(
        Programs.javaFiles(Programs.sources().resolve("apart/libraries")),
        classes,
        "-cp",
        jars.toString());
    return path.toArray(new Path[0]);
  }

  /** Each with one choice of options on one JDK, others for the next program. */
  @TestFactory
  Stream<DynamicTest> behaveTheSame() {
    List<DynamicTest> tests = new ArrayList<>();
    List<Jdk> jdks = Jdk.all();
    for (int p = 0; p < PROGRAMS.size(); p++) {
      tests.add(test(PROGRAMS.get(p), jdks.get(p % jdks.size()), OPTIONS.get(p % OPTIONS.size())));
    }
    return tests.stream();
  }

  /** Every program with all options on every JDK. */
  @TestFactory
  Stream<DynamicTest> behaveTheSameWithAnyOptions() {
    if (!Boolean.getBoolean("cairn.long")) {
      return Stream.empty();
    }
    return Stream.concat(PROGRAMS.stream(), MORE.stream())
        .flatMap(p -> Jdk.all().stream().flatMap(j -> OPTIONS.stream().map(o -> test(p, j, o))));
  }

  private static DynamicTest test(String library, Jdk jdk, String options) {
    return DynamicTest.dynamicTest(
        library + " " + options + " on " + jdk, () -> assertSame(library, jdk, options));
  }

  private static void assertSame(String library, Jdk jdk, String options) {
    Path recording = Programs.temporary("library").resolve("run.cairn");
    CompletableFuture<Jvm.Result> other = CompletableFuture.supplyAsync(jvm(library, jdk)::run);
    Jvm.Result watched = jvm(library, jdk).record(recording, options).run();
    Jvm.Result plain = other.join();
    assertThat(plain.exit()).as("%s without the agent", plain.err()).isZero();
    assertThat(plain.out()).isNotEmpty();
    watched.assertSameAs(plain);
    try (HeapHistory history = Watch.load(recording)) {
      Completeness whole = Objects.requireNonNull(history.completeness());
      assertThat(whole.isWhole()).as(whole.toString()).isTrue();
      assertThat(history.at(history.endTime(), Alive.ALL).graph().nodeCount()).isPositive();
    }
  }

  private static Jvm jvm(String library, Jdk jdk) {
    Jvm jvm = Jvm.on(jdk);
    if (!Boolean.getBoolean("cairn.long")) {
      jvm.options("-XX:TieredStopAtLevel=1"); // the programs are short: compiling costs the most
    }
    return jvm.classpath(CLASS_PATH)
        .program("libraries." + library + "Program", Programs.temporary("storage").toString());
  }
}
