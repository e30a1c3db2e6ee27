package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.EventHandler;
import cairn.recording.Recording;
import cairn.trace.Trace;
import cairn.trace.jvm.JvmLowering;
import cairn.trace.jvm.LoweringNotes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random programs are recorded and lowered, and their traces run forwards with values: what the
 * trace says flows is what flowed. With {@code cairn.seed=N} only that program runs.
 */
class TraceReplayTest {
  private static final int IN_ONE_JVM = 8;

  @TestFactory
  Stream<DynamicTest> valuesFlowAsInTheProgram() {
    Integer only = Integer.getInteger("cairn.seed");
    if (only != null) {
      return Stream.of(test(List.of(only), false), test(List.of(only), true));
    }
    int batches = Boolean.getBoolean("cairn.long") ? 40 : 1;
    return IntStream.range(0, batches)
        .mapToObj(b -> IntStream.range(b * IN_ONE_JVM, (b + 1) * IN_ONE_JVM).boxed().toList())
        .flatMap(seeds -> Stream.of(test(seeds, false), test(seeds, true)));
  }

  /** The cases of other tests, with and without the JDK's collections. */
  @TestFactory
  Stream<DynamicTest> valuesFlowAsInTheCases() {
    return Stream.of("", ",jdk=java.util")
        .map(
            options ->
                DynamicTest.dynamicTest("slice" + options, () -> checkCases("slice" + options)));
  }

  private static void checkCases(String options) throws IOException {
    List<String> program = new ArrayList<>(List.of("probe.Runner"));
    program.addAll(SliceTest.PROGRAMS);
    Watch watch = Watch.marked(Jdk.own(), options, program.toArray(new String[0]));
    Recording recording = Recording.open(watch.recording);
    Path traceFile = Programs.temporary("cases").resolve("run.trace");
    JvmLowering.lower(recording, traceFile, events -> {});
    // of classes of the JDK results do not pair up by their order; why is not known yet
    boolean withResults = !options.contains("jdk");
    TraceReplay replay = new TraceReplay(recording, Trace.open(traceFile), withResults).run();
    assertThat(replay.storesChecked).as("stores").isGreaterThan(1000);
    assertThat(replay.branchesChecked).as("branches").isGreaterThan(1000);
  }

  private static DynamicTest test(List<Integer> seeds, boolean throwing) {
    String name = "seeds " + seeds + (throwing ? " with exceptions" : "");
    return DynamicTest.dynamicTest(name, () -> check(seeds, throwing));
  }

  private static void check(List<Integer> seeds, boolean throwing) throws IOException {
    Path folder = Files.createTempDirectory("cairn-flow-");
    Jdk jdk = Jdk.all().get((seeds.get(0) / IN_ONE_JVM + 1) % Jdk.all().size());
    Path file = folder.resolve("run.cairn");
    try {
      record(jdk, seeds, throwing, folder, file);
      Recording recording = Recording.open(file);
      Path traceFile = folder.resolve("run.trace");
      LoweringNotes notes = JvmLowering.lower(recording, traceFile, events -> {});
      assertThat(notes.warnings()).isEmpty();
      TraceReplay replay = new TraceReplay(recording, Trace.open(traceFile), true).run();
      assertThat(replay.storesChecked).as("stores").isGreaterThan(replay.storesUnknown);
      assertThat(replay.branchesChecked).as("branches").isGreaterThan(replay.branchesUnknown);
      long started = instructionsOfBlocks(recording);
      if (throwing) {
        assertThat(notes.instructions()).as("instructions").isLessThanOrEqualTo(started);
      } else {
        assertThat(notes.instructions()).as("instructions").isEqualTo(started);
      }
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("on " + jdk + ", see " + folder, e);
    }
    delete(folder);
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = new ArrayList<>(found.toList());
    }
    Collections.reverse(all);
    for (Path path : all) {
      Files.delete(path);
    }
  }

  private static void record(Jdk jdk, List<Integer> seeds, boolean throwing, Path folder, Path file)
      throws IOException {
    StringBuilder calls = new StringBuilder();
    List<Path> sources = new ArrayList<>();
    for (int seed : seeds) {
      sources.add(folder.resolve("F" + seed + ".java"));
      Files.writeString(
          sources.get(sources.size() - 1), new FlowGenerator(seed, throwing).source());
      calls.append("    F").append(seed).append(".main(args);\n");
    }
    sources.add(folder.resolve("All.java"));
    Files.writeString(
        sources.get(sources.size() - 1),
        "package flow;\npublic class All {\n  public static void main(String[] args) {\n"
            + calls
            + "  }\n}\n");
    compile(sources, folder);
    Jvm.Result result =
        Jvm.on(jdk).classpath(folder).record(file, "slice,values=arrays").program("flow.All").run();
    assertThat(result.exit()).as(result.err()).isZero();
  }

  static void compile(List<Path> sources, Path folder) {
    List<String> arguments = new ArrayList<>(List.of("-g", "--release", "17", "-d"));
    arguments.add(folder.toString());
    sources.forEach(source -> arguments.add(source.toString()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int exit = compiler.run(null, null, null, arguments.toArray(new String[0]));
    assertThat(exit).as("compiling %s", sources).isZero();
  }

  /** How many instructions all blocks have that began. */
  private static long instructionsOfBlocks(Recording recording) throws IOException {
    Map<Integer, Integer> lengths = new HashMap<>();
    for (var info : recording.code()) {
      Map<String, Integer> sizes = BytecodeSizes.of(info.classFile());
      for (var method : info.methods()) {
        int[] starts = method.blockStarts();
        for (int i = 0; i < starts.length; i++) {
          int end =
              i + 1 < starts.length
                  ? starts[i + 1]
                  : sizes.get(method.name() + method.descriptor());
          lengths.put(method.blockSites()[i], end - starts[i]);
        }
      }
    }
    List<Integer> ran = new ArrayList<>();
    recording.read(
        new EventHandler() {
          @Override
          public void ran(long time, int thread, int site) {
            ran.add(site);
          }
        });
    return ran.stream().mapToLong(lengths::get).sum();
  }
}
