package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.MetricsFile;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.sources.hprof.HprofDump;
import cairn.sources.hprof.HprofOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Samples of real programs. With a share of 100 % all points are where they were asked for. */
class JvmMetricsTest {
  private static final Path NEWER = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64/bin/java");

  @TempDir static Path compiled;
  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    TestPrograms.compile("metrics", compiled, List.of());
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

  private Path file() {
    return folder.resolve("run.metrics");
  }

  private Run record(String java, List<String> options, String... program)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("record", "--metrics", file().toString()));
    words.addAll(options);
    words.addAll(List.of("--walk-share", "100", "--", java, "-XX:+UseSerialGC", "-Xmx80m", "-cp"));
    words.add(compiled.toString());
    words.addAll(List.of(program));
    return RealRun.exactly(folder, Map.of(), words.toArray(new String[0]));
  }

  @ParameterizedTest
  @MethodSource("jvms")
  void metricsAreThoseOfTheHeapThatTheProgramItselfWrites(String java) throws Exception {
    Path dump = folder.resolve("own.hprof");
    Run run = record(java, List.of("--every", "10000", "--distinct"), "Moment", dump.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("25000\n");
    assertThat(run.err()).isEmpty();
    MetricRun metrics = MetricsFile.read(file());
    assertThat(metrics.info())
        .isEqualTo(
            new RunInfo(
                metrics.info().program(),
                RunInfo.Recorder.JVM,
                RunInfo.Alive.REACHABLE,
                RunInfo.Spacing.CALLS,
                10_000,
                RunInfo.Granularity.OBJECT,
                RunInfo.TYPES_FROM));
    assertThat(metrics.info().program()).endsWith("Moment " + dump);
    assertThat(metrics.ending()).isEqualTo("exit 0");
    assertThat(metrics.samples())
        .extracting(sample -> sample.at().calls())
        .contains(10_000L, 20_000L);
    Sample last = metrics.samples().get(metrics.samples().size() - 1);
    assertThat(last.stack().get(0).method()).isEqualTo("Moment.tick");
    assertThat(last.stack().get(1).method()).isEqualTo("Moment.main");
    Map<String, DegreeCounts> counted = ofProgram(last.types());
    assertThat(counted).isEqualTo(twin(dump));
    assertThat(counted.keySet())
        .containsExactlyInAnyOrder(
            "Moment$Node",
            "Moment$Twice",
            "Moment$Übergröße$Ω",
            "Moment$Watcher",
            "Moment$$Lambda");
    assertThat(counted.get("Moment$Twice")).isEqualTo(DegreeCounts.of(40, 0, 0, 40, 0, 0, 0, 0));
    assertThat(counted.get("Moment$Node").vertexes()).isEqualTo(40 * 22);
    assertThat(counted.get("Moment$Node").count(Degree.OUT_2)).isEqualTo(40 * 14);
    assertThat(last.numbers()).containsAllEntriesOf(distinct(dump));
    assertThat(distinct(dump)).hasSize(3);
  }

  private static Map<String, DegreeCounts> ofProgram(Map<String, DegreeCounts> types) {
    Map<String, DegreeCounts> program = new TreeMap<>(types);
    program.keySet().removeIf(name -> !name.startsWith("Moment"));
    return program;
  }

  /** The slow, obvious way: every slot of every object. */
  private static Map<String, DegreeCounts> twin(Path dump) throws IOException {
    try (HprofDump open = HprofDump.open(dump, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = open.graph();
      Map<Integer, Integer> in = new HashMap<>();
      Map<Integer, Integer> out = new HashMap<>();
      for (int node = 0; node < graph.nodeCount(); node++) {
        if (isClass(graph, node)) {
          continue;
        }
        for (int slot = 0; slot < graph.slotCount(node); slot++) {
          if (graph.slotKind(node, slot) == SlotKind.REFERENCE) {
            int target = (int) graph.slotBits(node, slot);
            if (!isClass(graph, target)) {
              out.merge(node, 1, Integer::sum);
              in.merge(target, 1, Integer::sum);
            }
          }
        }
      }
      Map<String, DegreeCounts.Counter> counters = new TreeMap<>();
      for (int node = 0; node < graph.nodeCount(); node++) {
        if (!isClass(graph, node)) {
          String type =
              graph.typeInfo(graph.type(node)).name().replaceAll("(\\$\\d+)?/0x[0-9a-f]+", "");
          counters
              .computeIfAbsent(type, any -> new DegreeCounts.Counter())
              .add(in.getOrDefault(node, 0), out.getOrDefault(node, 0));
        }
      }
      Map<String, DegreeCounts> counts = new TreeMap<>();
      counters.forEach((type, counter) -> counts.put(type, counter.counts()));
      counts.values().removeIf(few -> few.vertexes() < RunInfo.TYPES_FROM);
      return ofProgram(counts);
    }
  }

  /** The shares of distinct values of nodes, of which alone there are enough, one by one. */
  private static Map<String, Double> distinct(Path dump) throws IOException {
    try (HprofDump open = HprofDump.open(dump, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = open.graph();
      Map<String, Set<Long>> values = new TreeMap<>();
      for (int node = 0; node < graph.nodeCount(); node++) {
        if (graph.typeInfo(graph.type(node)).name().equals("Moment$Node")) {
          for (int slot = 0; slot < graph.slotCount(node); slot++) {
            if (graph.slotKind(node, slot) == SlotKind.REFERENCE) {
              values
                  .computeIfAbsent(
                      "distinct values of Moment$Node." + graph.slotName(node, slot),
                      any -> new HashSet<>())
                  .add(graph.slotBits(node, slot));
            }
          }
        }
      }
      Map<String, Double> shares = new TreeMap<>();
      values.forEach(
          (name, all) -> shares.put(name, Math.round(10_000.0 * all.size() / 880) / 100.0));
      return shares;
    }
  }

  private static boolean isClass(HeapGraph graph, int node) {
    return graph.typeInfo(graph.type(node)).name().equals("java.lang.Class");
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, 0, exit 0, done",
    "exit, 3, exit 3, ''",
    "kill, 137, signal KILL, ''",
    "overflow, 0, exit 0, overflow",
    "threads, 0, exit 0, done"
  })
  void programEndsAsItWould(String how, int code, String ending, String out) throws Exception {
    Run run = record(RealRun.java(), List.of("--every", "10000"), "Ends", how);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.out().lines().toList())
        .isEqualTo(
            out.isEmpty()
                ? List.of()
                : out.equals("overflow") ? List.of("overflow", "done") : List.of(out));
    MetricRun metrics = MetricsFile.read(file());
    assertThat(metrics.ending()).isEqualTo(ending);
    assertThat(metrics.samples())
        .hasSize(
            switch (how) {
              case "nothing" -> 0;
              case "threads" -> metrics.samples().size();
              case "overflow" -> metrics.samples().size();
              default -> 1;
            });
    assertThat(metrics.samples().isEmpty()).isEqualTo(how.equals("nothing"));
    String last = Files.readAllLines(file()).get(metrics.samples().size() + 1);
    if (how.equals("nothing")) {
      assertThat(last).contains("0 points", "no point was reached: choose a smaller --every");
      assertThat(run.err()).contains("no point was reached");
    } else {
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void timeAndBytes() throws Exception {
    Run run = record(RealRun.java(), List.of("--every", "100ms"), "Ends", "sleep");
    assertThat(run.code()).as(run.err()).isZero();
    MetricRun metrics = MetricsFile.read(file());
    assertThat(metrics.info().spacing()).isEqualTo(RunInfo.Spacing.MILLIS);
    assertThat(metrics.samples()).isNotEmpty();
    run = record(RealRun.java(), List.of("--every", "1MB", "--components"), "Allocator");
    assertThat(run.code()).as(run.err()).isZero();
    metrics = MetricsFile.read(file());
    assertThat(metrics.info().spacing()).isEqualTo(RunInfo.Spacing.BYTES);
    assertThat(metrics.samples()).isNotEmpty();
    assertThat(metrics.samples().get(0).at().bytes()).isGreaterThanOrEqualTo(1 << 20);
    assertThat(metrics.samples().get(0).numbers())
        .containsKeys("components", "largest strong component");
  }

  @ParameterizedTest
  @MethodSource("newestJvms")
  void tellingWhoAllocatesLeavesNothingInTheHeap(String java) throws Exception {
    List<Long> strings = new ArrayList<>();
    for (List<String> options :
        List.of(List.of("--every", "5000"), List.of("--every", "5000", "--sites"))) {
      Run run = record(java, options, "Classes");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).isEqualTo("16000\n");
      Sample last = MetricsFile.read(file()).samples().get(2);
      strings.add(
          Objects.requireNonNull(last.types().get("java.lang.String"), "strings").vertexes());
      assertThat(last.moves().isEmpty()).isEqualTo(options.size() == 2);
    }
    // the names of 64 classes whose methods are on the stacks would be among them
    assertThat(strings.get(1) - strings.get(0)).isBetween(-30L, 30L);
  }

  @ParameterizedTest
  @MethodSource("newestJvms")
  void sitesThatAllocate(String java) throws Exception {
    Run run = record(java, List.of("--every", "40000", "--sites"), "Allocator");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("40000\n");
    assertThat(run.err()).isEmpty();
    Sample last = MetricsFile.read(file()).samples().get(2);
    assertThat(last.at().calls()).isEqualTo(120_000);
    long leaves = 0;
    for (Move move : last.moves()) {
      assertThat(move.stack()).noneMatch(place -> place.method().contains("cairn"));
      assertThat(move.stack()).noneMatch(place -> place.method().equals("Allocator.shrink"));
      if (move.type().equals("Allocator$Leaf")) {
        assertThat(move.stack()).anyMatch(place -> place.method().equals("Allocator.grow"));
        assertThat(move.count(Degree.OUT_1)).isEqualTo(move.vertexes());
        leaves += move.vertexes();
      }
    }
    // 13,333 since the point before, of which one in 32 kB was chosen
    assertThat(leaves).isBetween(2_000L, 40_000L);
  }

  @ParameterizedTest
  @CsvSource({
    "--every 5, --every needs --metrics FILE",
    "--sites, --sites needs --metrics FILE",
    "--distinct, --distinct needs --metrics FILE",
    "--metrics m --every 5k, --every takes a number of calls such as 100000",
    "--metrics m --walk-share 0, --walk-share takes a number from 1 to 100",
    "--metrics m -o r.cairn, -o does not go with --metrics or --model of a Java program",
    "--metrics m --children, --children does not go with --metrics or --model of a Java program",
    "--metrics /nowhere/m, there is no folder /nowhere for samples"
  })
  void misuse(String options, String message) {
    List<String> words = new ArrayList<>(List.of("record"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("--", "java", "Nothing"));
    Run run = Run.of(words.toArray(new String[0]));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }
}
