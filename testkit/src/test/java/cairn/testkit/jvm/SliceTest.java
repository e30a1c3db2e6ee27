package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Recordings that can be sliced: the program behaves as without the agent, its heap events are
 * those of a recording without slices, and what it tells of its blocks is a path through its code.
 */
class SliceTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  static final List<String> PROGRAMS =
      List.of(
          "cases.InnerClasses",
          "cases.RecordsAndEnums",
          "cases.Exceptions",
          "cases.Lambdas",
          "cases.Clones",
          "cases.ArrayCopies",
          "cases.ArrayMethods",
          "cases.Reflections",
          "cases.VarHandles",
          "cases.MethodHandleSetters",
          "cases.Deserialisation",
          "cases.UnsafeUse",
          "cases.FailingStores",
          "cases.Statics",
          "cases.Lines",
          "structures.RedBlackTree",
          "structures.OwnHashMap",
          "structures.AllArrays",
          "structures.Hierarchy");

  /** On each JDK one choice of options, or all of them. */
  @TestFactory
  Stream<DynamicTest> ofTheOtherTests() {
    List<String> options =
        List.of("", ",jdk=java.util", ",identity=map", ",events=refs:prims:calls");
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                options.stream()
                    .filter(o -> LONG || options.indexOf(o) == Jdk.all().indexOf(jdk) % 4)
                    .map(o -> DynamicTest.dynamicTest(jdk + o, () -> check(jdk, o))));
  }

  private static void check(Jdk jdk, String options) throws IOException {
    List<String> all = new ArrayList<>(List.of("probe.Runner"));
    all.addAll(PROGRAMS);
    if (!options.contains("jdk=")) {
      all.add("structures.Threads"); // in the JDK's own code threads are not repeatable
    }
    Watch watch = Watch.marked(jdk, "slice" + options, all.toArray(new String[0]));
    watch.assertSameBehaviour();
    watch.assertMarks("");
    SliceReplay replay = SliceReplay.of(watch.recording);
    assertThat(replay.count(Format.GET)).isPositive();
    assertThat(replay.count(Format.GET_ELEM)).isPositive();
    assertThat(replay.count(Format.ARGUMENTS)).isPositive();
    assertThat(replay.count(Format.RESULT)).isPositive();
    assertThat((double) Files.size(watch.recording) / replay.instructions()).isLessThan(2);
  }

  /** Random programs; those that make use of the JDK's collections, and threads. */
  @Test
  void randomPrograms() throws IOException {
    int batches = LONG ? 40 : 1;
    for (int batch = 0; batch < batches; batch++) {
      List<Integer> seeds = IntStream.range(batch * 15, batch * 15 + 15).boxed().toList();
      Path classes = RandomProgramsTest.compile(seeds, Programs.temporary("sliced"));
      List<String> program = new ArrayList<>(List.of("probe.Runner"));
      seeds.forEach(seed -> program.add("gen.P" + seed));
      Jdk jdk = Jdk.all().get(batch % Jdk.all().size());
      Watch watch =
          Watch.of(
              jdk,
              Watch.MARKS + ",slice",
              jvm ->
                  jvm.classpath(classes, Programs.classes())
                      .program(program.toArray(new String[0])));
      watch.assertSameBehaviour();
      watch.assertMarks("P");
      SliceReplay.of(watch.recording);
    }
  }

  /** The same heap events at the same times, whether slices are asked for or not. */
  @Test
  void heapEventsStayAsTheyAre() throws IOException {
    List<String> all = new ArrayList<>(List.of("probe.Runner"));
    all.addAll(PROGRAMS);
    for (Jdk jdk : LONG ? Jdk.all() : List.of(Jdk.own())) {
      List<List<String>> logs = new ArrayList<>();
      for (String options : List.of("", ",slice")) {
        Path recording = Programs.temporary("events").resolve("run.cairn");
        Jvm.Result run =
            Jvm.on(jdk)
                .classpath(Programs.classes())
                .program(all.toArray(new String[0]))
                .record(recording, Watch.MARKS + options)
                .run();
        assertThat(run.exit()).as(run.err()).isZero();
        logs.add(TimedLog.of(recording));
      }
      List<String> plain = logs.get(0);
      List<String> sliced = logs.get(1);
      assertThat(plain).isNotEmpty();
      for (int i = 0; i < plain.size() && i < sliced.size(); i++) {
        assertThat(sliced.get(i)).as("event %d on %s", i, jdk).isEqualTo(plain.get(i));
      }
      assertThat(sliced).hasSameSizeAs(plain);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyWayThroughTheCode() {
    return Jdk.all().stream()
        .map(jdk -> DynamicTest.dynamicTest(jdk.toString(), () -> unwound(jdk)));
  }

  /** So many calls end with an exception; those that super() or this() left cannot tell. */
  private static void unwound(Jdk jdk) throws IOException {
    assertThat(paths(jdk, "slice").count(Format.UNWIND)).isEqualTo(25);
  }

  private static SliceReplay paths(Jdk jdk, String options) throws IOException {
    Watch watch =
        Watch.of(jdk, options, jvm -> jvm.classpath(Programs.classes()).program("processes.Paths"));
    watch.assertSameBehaviour();
    return SliceReplay.of(watch.recording);
  }

  @Test
  void stackThatOverflows() throws IOException {
    Watch watch =
        Watch.of(
            Jdk.own(),
            "slice",
            jvm -> jvm.classpath(Programs.classes()).program("processes.Paths", "overflow"));
    watch.assertSameBehaviour();
    assertThat(SliceReplay.of(watch.recording, true).count(Format.UNWIND)).isGreaterThan(100);
  }

  @Test
  void onlySomeMethods() throws IOException {
    SliceReplay replay =
        paths(Jdk.own(), "slice=processes.Paths.tables:processes.Paths$Polygon.<init>*");
    assertThat(replay.methods().stream().map(MethodModel::toString))
        .containsExactlyInAnyOrder(
            "processes.Paths.tables(I)I", "processes.Paths$Polygon.<init>(ILjava/lang/String;)V");
    assertThat(replay.count(Format.UNWIND)).isEqualTo(2);
  }

  /** Of the methods that run then nothing is known but what they do from there on. */
  @Test
  void fromOneMethodToAnother() throws IOException {
    SliceReplay replay =
        paths(Jdk.own(), "slice,start=processes.Paths.tables,stop=processes.Paths.tables");
    assertThat(replay.count(Format.RAN)).isBetween(20L, 60L);
  }
}
