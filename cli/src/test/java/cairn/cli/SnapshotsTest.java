package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.abstraction.ideal.Variables.Variable;
import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.RegionEdge;
import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.AbstractFile;
import cairn.engine.SnapshotRoots;
import cairn.graph.HeapGraph;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Snapshots of real programs. How many there are depends on the machine; the rest does not. */
class SnapshotsTest {
  private static final Path NEWER = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64/bin/java");

  @TempDir static Path compiled;
  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    TestPrograms.compile("snapshots", compiled, List.of());
  }

  static Stream<String> jvms() {
    return Files.isExecutable(NEWER)
        ? Stream.of(RealRun.java(), NEWER.toString())
        : Stream.of(RealRun.java());
  }

  /** The newest by default: it is the one whose insides change. All of them at length. */
  static Stream<String> newestJvms() {
    List<String> all = jvms().toList();
    return Boolean.getBoolean("cairn.long")
        ? all.stream()
        : all.subList(all.size() - 1, all.size()).stream();
  }

  private Run snapshots(Path directory, String java, List<String> options, String... program)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("record", "--snapshots", directory.toString()));
    words.addAll(options);
    words.addAll(List.of("--", java, "-XX:+UseSerialGC", "-Xmx80m", "-Xmn8m", "-cp"));
    words.add(compiled.toString());
    words.addAll(List.of(program));
    return RealRun.exactly(folder, Map.of(), words.toArray(new String[0]));
  }

  /** One snapshot, as the index tells it. */
  private record Entry(String file, String method, String variables, String thread) {}

  private static List<Entry> index(Path directory, boolean finished) throws IOException {
    List<Entry> entries = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    try (JsonParser json =
        new JsonFactory().createParser(directory.resolve("snapshots.json").toFile())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.VALUE_STRING) {
          texts.add(json.getText());
          if (json.getParsingContext().inObject() && "why".equals(json.currentName())) {
            entries.add(entry(texts));
            texts.clear();
          }
        } else if (json.currentToken() == JsonToken.START_OBJECT) {
          texts.clear();
        } else if (json.currentToken().isBoolean()) {
          assertThat(json.getBooleanValue()).as("finished").isEqualTo(finished);
        }
      }
    }
    return entries;
  }

  /** In the order of the fields: file, method, variables, thread, why. */
  private static Entry entry(List<String> texts) {
    int last = texts.size() - 1;
    return new Entry(
        texts.get(0),
        texts.get(1),
        String.join(",", texts.subList(2, last - 1)),
        texts.get(last - 1));
  }

  /** Every file that the index names is a whole dump of the call that it names, and no other. */
  private static void assertDumps(Path directory, List<Entry> entries) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(
                      Stream.of("snapshots.json"),
                      entries.stream()
                          .flatMap(entry -> Stream.of(entry.file, abstractHeap(entry.file))))
                  .toList());
    }
    for (Entry entry : entries) {
      try (HprofDump dump =
          HprofDump.open(
              directory.resolve(entry.file), HprofOptions.defaults(), (done, total) -> {})) {
        assertThat(dump.report().missing()).isEmpty();
        SnapshotRoots roots = SnapshotRoots.of(dump.graph());
        assertThat(roots).isNotNull();
        assertThat(roots.method()).isEqualTo(entry.method);
        assertThat(String.join(",", roots.variables().stream().map(Variable::name).toList()))
            .isEqualTo(entry.variables);
        for (Variable variable : roots.variables()) {
          assertThat(typeOf(dump.graph(), variable)).isEqualTo(expectedType(variable.name()));
        }
        RegionsAnswer regions = AbstractFile.read(directory.resolve(abstractHeap(entry.file)));
        assertThat(regions.heap().sources().get(0)).endsWith(" in " + entry.method);
        assertThat(names(regions))
            .containsAll(roots.variables().stream().map(Variable::name).toList());
        assertThat(names(regions)).noneMatch(name -> name.contains("cairn"));
      }
    }
  }

  private static String abstractHeap(String dump) {
    return dump.replace(".hprof", ".json");
  }

  /** Of the variables. */
  private static List<String> names(RegionsAnswer regions) {
    return regions.heap().edges().stream()
        .filter(edge -> edge.from() == AbstractHeap.ROOT)
        .map(RegionEdge::label)
        .toList();
  }

  private static String typeOf(HeapGraph graph, Variable variable) {
    return graph.typeInfo(graph.type(variable.node())).name();
  }

  private static String expectedType(String variable) {
    return switch (variable) {
      case "this" -> "Phases$Shelf";
      case "added" -> "Phases$Book";
      case "table" -> "long[]";
      case "arguments" -> "java.lang.String[]";
      default -> throw new AssertionError("no variable is called " + variable);
    };
  }

  private static boolean sees(List<Entry> entries, String... methods) {
    return entries.stream().map(Entry::method).toList().containsAll(List.of(methods));
  }

  /**
   * Which snapshots are kept depends on when the collector runs: of some runs, one sees every
   * phase.
   */
  @ParameterizedTest
  @MethodSource("newestJvms")
  void everyPhaseIsSeen(String java) throws IOException, InterruptedException {
    Path directory = folder;
    List<Entry> entries = List.of();
    for (int seed = 1; seed <= 6 && !sees(entries, "Phases$Shelf.put", "Phases.fill"); seed++) {
      directory = folder.resolve("heaps" + seed);
      List<String> options = List.of("--snapshot-seed", String.valueOf(seed));
      Run run = snapshots(directory, java, options, "Phases", "exit", "42");
      assertThat(run).isEqualTo(new Run(42, "books 70000\nsum 129374976\n", ""));
      entries = index(directory, true);
      assertThat(entries).hasSizeBetween(2, 10);
    }
    assertThat(entries).extracting(Entry::method).contains("Phases$Shelf.put", "Phases.fill");
    assertThat(entries).extracting(Entry::thread).containsOnly("main");
    assertThat(entries)
        .filteredOn(entry -> entry.method.endsWith("put"))
        .extracting(Entry::variables)
        .containsOnly("this,added");
    assertDumps(directory, entries);
  }

  @Test
  void noMoreThanAreAskedFor() throws IOException, InterruptedException {
    Path directory = Files.createDirectory(folder.resolve("heaps"));
    List<String> options = List.of("--snapshots-max", "2", "--snapshot-seed", "-5");
    assertThat(snapshots(directory, RealRun.java(), options, "Phases", "throw").code()).isOne();
    List<Entry> entries = index(directory, true);
    assertThat(entries).hasSize(2);
    assertThat(Files.readString(directory.resolve("snapshots.json")))
        .contains("\"seed\": -5")
        .contains("\"most\": 2");
    assertDumps(directory, entries);
  }

  @Test
  void aProgramThatIsHaltedLeavesAnIndex() throws IOException, InterruptedException {
    Path directory = folder.resolve("heaps");
    Run run = snapshots(directory, RealRun.java(), List.of(), "Phases", "halt", "9");
    assertThat(run.code()).isEqualTo(9);
    List<Entry> entries = index(directory, false);
    assertThat(entries).isNotEmpty();
    assertDumps(directory, entries);
  }

  @Test
  void manyThreadsAndInterrupts() throws IOException, InterruptedException {
    List<Entry> entries = List.of();
    for (int seed = 1; seed <= 6 && entries.size() < 2; seed++) {
      // on a busy machine the workers may be done before one of them is asked
      Path directory = folder.resolve("heaps" + seed);
      List<String> options = List.of("--snapshot-seed", String.valueOf(seed));
      Run run = snapshots(directory, RealRun.java(), options, "Workers");
      assertThat(run).isEqualTo(new Run(0, "arrays 80000\n", ""));
      entries = index(directory, true);
    }
    assertThat(entries).hasSizeBetween(2, 10);
    assertThat(entries).extracting(Entry::variables).contains("this,made");
    assertThat(entries).extracting(Entry::thread).anyMatch(name -> name.startsWith("worker-"));
  }

  @Test
  void aClassLoaderThatLetsNothingThrough() throws IOException, InterruptedException {
    Path directory = folder.resolve("heaps");
    List<String> options = List.of("--include", "Phases");
    Run run = snapshots(directory, RealRun.java(), options, "Picky");
    assertThat(run).isEqualTo(new Run(0, "books 70000\nsum 129374976\n", ""));
    assertThat(index(directory, true)).extracting(Entry::method).contains("Phases$Shelf.put");
  }

  @Test
  void aShortProgramHasItsEnd() throws IOException, InterruptedException {
    Path directory = folder.resolve("heaps");
    Run run =
        snapshots(directory, RealRun.java(), List.of("--exclude", "Phases"), "Phases", "exit", "3");
    assertThat(run.code()).isEqualTo(3);
    List<Entry> entries = index(directory, true);
    assertThat(entries).extracting(Entry::method).containsExactly("(exit)");
    assertDumps(directory, entries);
  }

  @Test
  void aUsualDumpNamesNoVariables() throws IOException {
    Path file = SampleDump.shop(folder.resolve("shop.hprof"));
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), (done, total) -> {})) {
      assertThat(SnapshotRoots.of(dump.graph())).isNull();
    }
  }

  @Test
  void withoutTheModuleForItTheProgramRunsAllTheSame() throws IOException, InterruptedException {
    Path directory = folder.resolve("heaps");
    Run run =
        RealRun.of(
            folder,
            "record",
            "--snapshots",
            directory.toString(),
            "--",
            RealRun.java(),
            "--limit-modules",
            "java.base,java.instrument",
            "-cp",
            compiled.toString(),
            "Phases");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("books 70000\nsum 129374976\n");
    assertThat(run.err()).contains("jdk.management").contains("no snapshot was taken");
  }

  @Test
  void misuseIsTold() throws IOException {
    Path full = Files.createDirectory(folder.resolve("full"));
    Files.writeString(full.resolve("precious.txt"), "precious");
    assertMisuse("is not empty", "--snapshots", full.toString());
    assertMisuse("is a file", "--snapshots", full.resolve("precious.txt").toString());
    assertMisuse("there is no folder", "--snapshots", folder + "/none/heaps");
    assertMisuse("run the program twice", "--snapshots", folder + "/new", "-o", "x.cairn");
    assertMisuse("--jdk is for a recording", "--snapshots", folder + "/new", "--jdk", "java.util");
    assertMisuse("--source is for a recording", "--snapshots", folder + "/new", "--source", "src");
    assertMisuse("--bind is for a recording", "--snapshots", folder + "/new", "--bind", "s=a.B");
    assertMisuse("from 2 to 1000", "--snapshots", folder + "/new", "--snapshots-max", "1");
    assertMisuse("--snapshot-seed needs --snapshots", "--snapshot-seed", "1");
    assertThat(full.resolve("precious.txt")).hasContent("precious");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  private static void assertMisuse(String message, String... options) {
    List<String> words = new ArrayList<>(List.of("record"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "java", "-version"));
    Run run = Run.of(words.toArray(new String[0]));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
  }
}
