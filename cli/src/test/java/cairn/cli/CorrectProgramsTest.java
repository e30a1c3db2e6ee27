package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Specifications hold on structures that are right, under random operations of their public
 * interfaces, on each JDK of this machine; and each of their constraints is violated by some store
 * that spoils an instance, so that it does say something. With {@code cairn.long} there are a
 * million operations for each.
 */
class CorrectProgramsTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");
  private static final long SEED = 1;

  @TempDir static Path folder;
  private static String classPath = "";

  @BeforeAll
  static void compile() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> jars = List.of("commons-collections4-4.5.0", "guava-33", "fastutil-core-8.5.14");
    classPath = TestPrograms.compile("clean", classes, jars);
  }

  private static Path record(
      Path java, List<String> options, List<StructureCase> cases, List<String> arguments)
      throws IOException, InterruptedException {
    Path recording = folder.resolve("run.cairn");
    List<String> words = new ArrayList<>(List.of("record", "-o", recording.toString()));
    words.addAll(options);
    cases.forEach(each -> words.addAll(List.of("--cpoint", each.cpoint())));
    words.addAll(List.of("--", java.toString(), "-Xmx1g"));
    if (LONG) {
      words.add("-XX:TieredStopAtLevel=4"); // in place of what short programs get
    }
    words.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp", classPath));
    words.add("clean.Clean");
    words.addAll(arguments);
    assertThat(RealRun.of(folder, words.toArray(String[]::new))).isEqualTo(new Run(0, "", ""));
    return recording;
  }

  /** With a copy of the library's specification where its words are changed. */
  private static Checked check(Path recording, StructureCase of) throws IOException {
    String spec = of.spec().endsWith(".inv") ? of.spec() : "library:" + of.spec();
    if (!of.edits().isEmpty()) {
      String text = Files.readString(LIBRARY.resolve(of.spec() + ".inv"));
      for (int i = 0; i < of.edits().size(); i += 2) {
        text = text.replaceAll("\\b" + of.edits().get(i) + "\\b", of.edits().get(i + 1));
      }
      Path file = folder.resolve(of.spec() + ".inv");
      Files.writeString(file, text);
      spec = file.toString();
    }
    return Checked.of(recording, spec, of.bind().toArray(String[]::new));
  }

  private static final Path LIBRARY =
      Path.of("../analysis/constraints/src/main/resources/cairn/analysis/constraints/library");

  private static final List<String> WITH_JDK =
      List.of("--jdk", "java.util", "--values", "arrays", "--include", "clean.**");

  private static final List<String> NO_JDK = List.of("--values", "arrays");

  @TestFactory
  Stream<DynamicTest> holdsOnCorrectStructures() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : javas()) {
      tests.addAll(clean("the JDK's on " + java, java, WITH_JDK, StructureCase.JDK));
    }
    tests.addAll(clean("others", Path.of(RealRun.java()), NO_JDK, StructureCase.OTHERS));
    return tests.stream();
  }

  /** One run for all of them, or a long one for each. */
  private static List<DynamicTest> clean(
      String name, Path java, List<String> options, List<StructureCase> cases) {
    if (!LONG) {
      return List.of(DynamicTest.dynamicTest(name, () -> assertHolds(java, options, cases)));
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (StructureCase each : cases) {
      tests.add(
          DynamicTest.dynamicTest(
              each.spec() + " on " + name, () -> assertHolds(java, options, List.of(each))));
    }
    return tests;
  }

  private static void assertHolds(Path java, List<String> options, List<StructureCase> cases)
      throws IOException, InterruptedException {
    Set<String> structures = new LinkedHashSet<>();
    cases.forEach(each -> structures.addAll(each.structures()));
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(LONG ? 1_000_000 / structures.size() : 150));
    arguments.add(Long.toString(SEED));
    arguments.addAll(structures);
    Path recording = record(java, options, cases, arguments);
    for (StructureCase each : cases) {
      check(recording, each).assertHolds();
    }
    Files.delete(recording);
  }

  @TestFactory
  Stream<DynamicTest> everyConstraintFindsASpoiledStructure() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path java : LONG ? javas() : javas().subList(0, 1)) {
      tests.add(
          DynamicTest.dynamicTest(
              "the JDK's on " + java, () -> assertFindsSpoiled(java, WITH_JDK, StructureCase.JDK)));
    }
    Path java = Path.of(RealRun.java());
    tests.add(
        DynamicTest.dynamicTest(
            "others", () -> assertFindsSpoiled(java, NO_JDK, StructureCase.OTHERS)));
    return tests.stream();
  }

  private static void assertFindsSpoiled(Path java, List<String> options, List<StructureCase> cases)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("0", "0"));
    cases.forEach(each -> arguments.addAll(each.spoils()));
    Path recording = record(java, options, cases, arguments);
    for (StructureCase each : cases) {
      check(recording, each).assertAllViolated();
    }
    Files.delete(recording);
  }

  /** That of the JDK which runs the tests, and of a JDK 25 below /usr/lib/jvm if there is one. */
  private static List<Path> javas() throws IOException {
    List<Path> found = new ArrayList<>(List.of(Path.of(RealRun.java())));
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed) && Runtime.version().feature() != 25) {
      try (Stream<Path> homes = Files.list(installed)) {
        homes
            .filter(home -> home.getFileName().toString().matches(".*\\b25\\b.*"))
            .map(home -> home.resolve("bin/java"))
            .filter(Files::isExecutable)
            .sorted()
            .limit(1)
            .forEach(found::add);
      }
    }
    return found;
  }
}
