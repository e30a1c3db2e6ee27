package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.Completeness.Ending;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Moments by name: C-points, comments, calls, and recording that begins and ends at a method. */
class PointsTest {
  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static Watch watch(Jdk jdk, String options) {
    return watch(jdk, options, "processes.Points");
  }

  private static Watch watch(Jdk jdk, String options, String program) {
    Watch w = Watch.of(jdk, options, jvm -> jvm.classpath(Programs.classes()).program(program));
    w.assertSameBehaviour();
    return w;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void entriesHaveTheNumbersThatAreCalledWith(Jdk jdk) {
    for (String more :
        new String[] {"", ",events=refs:prims:calls", ",slice=on", ",identity=map"}) {
      String options = "cpoint=processes.Passed.*" + more;
      Story s = new Story(watch(jdk, options, "processes.Passed").history());
      // one point for all methods, so only the outermost calls count
      assertThat(s.values("Passed"))
          .as(options)
          .containsExactly(
              "*(INT 4, DOUBLE 2.5)",
              "*(INT 5, LONG -9223372036854775808, DOUBLE -0.0, BOOLEAN 1)",
              "*(LONG 9223372036854775807)",
              "*()",
              "*(INT -2147483648, LONG -1, DOUBLE NaN, BOOLEAN 0)");
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void operationsAreOutermostCallsOutsideOfAllCPoints(Jdk jdk) {
    for (String more : new String[] {"", ",events=refs:prims:calls", ",slice=on"}) {
      String options = "cpoint=processes.Passed.add,operation=processes.Passed.*" + more;
      Story s = new Story(watch(jdk, options, "processes.Passed").history());
      assertThat(s.operations())
          .as(options)
          .containsExactly(
              "enter <init>(Passed)",
              "exit <init>(Passed)",
              "enter fails(Passed)",
              "throw fails(Passed)",
              "enter plain(Passed, null)",
              "exit plain(Passed, null)");
      assertThat(s.cpoints("Passed.add")).as(options).hasSize(4);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void callsWithinACallDoNotDisturbItsNumbers(Jdk jdk) {
    String points =
        String.join(
            ":",
            "processes.Passed.add",
            "processes.Passed.small",
            "processes.Passed.plain",
            "processes.Passed.fails");
    Story s = new Story(watch(jdk, "cpoint=" + points, "processes.Passed").history());
    assertThat(s.values("Passed"))
        .containsExactly(
            "add(INT 5, LONG -9223372036854775808, DOUBLE -0.0, BOOLEAN 1)",
            "small(BYTE -3, CHAR 122, SHORT -4, FLOAT 1.5)",
            "plain()",
            "fails(LONG 9223372036854775807)",
            "plain()",
            "add(INT -2147483648, LONG -1, DOUBLE NaN, BOOLEAN 0)");
    assertThat(s.cpoints("Passed.small")).containsExactly("enter small()", "exit small()");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void numbersThatAreNotRecordedAreNotPassedOn(Jdk jdk) {
    String options = "cpoint=processes.Passed.add,events=refs";
    Story s = new Story(watch(jdk, options, "processes.Passed").history());
    assertThat(s.values("Passed")).containsExactly("add()", "add()");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void methodsAreCPointsAtTheirOutermostCall(Jdk jdk) {
    String points =
        String.join(
            ":",
            "processes.Points.recurse",
            "processes.Points.pick",
            "processes.Points.fails",
            "processes.Points.half",
            "processes.Points.<init>");
    Story s = new Story(watch(jdk, "cpoint=" + points).history());
    assertThat(s.cpoints("Points"))
        .containsExactly(
            "enter <init>(Points)",
            "exit <init>(Points)",
            "enter recurse(Points, String)",
            "exit recurse(Points, String) = 7",
            "enter pick(Points, String, null)",
            "exit pick(Points, String, null) = Points",
            "enter fails(Points)",
            "throw fails(Points)",
            "enter half(Points)",
            "exit half(Points) = 1.0");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void commentsAreCPoints(Jdk jdk) {
    Watch w = watch(jdk, "source=" + Programs.sources());
    Story s = new Story(w.history());
    assertThat(s.cpoints("turn"))
        .containsExactly("at turn(Points)", "at turn(Points)", "at turn(Points)");
    List<Long> values =
        java.util.stream.IntStream.range(0, w.history().cpointCount())
            .mapToObj(w.history()::cpoint)
            .filter(c -> w.history().tables().site(c.site()).name().equals("turn"))
            .map(
                c ->
                    w.history()
                        .bits(w.history().versionAt(w.history().slot(c.nodes()[0], 0), c.time())))
            .toList();
    assertThat(values).as("n at the comment").containsExactly(0L, 1L, 2L);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void callsAreRecordedAndDoNotShiftTime(Jdk jdk) {
    Watch without = watch(jdk, "");
    Watch with = watch(jdk, "events=refs:prims:calls");
    assertThat(with.history().endTime()).isEqualTo(without.history().endTime());
    assertThat(without.history().calls().count()).isZero();
    assertThat(new Story(with.history()).calls())
        .containsExactly(
            "call main",
            "call <init>",
            "return <init>",
            "call recurse",
            "call recurse",
            "call recurse",
            "return recurse",
            "return recurse",
            "return recurse",
            "call pick",
            "return pick",
            "call caught",
            "call fails",
            "call fails",
            "unwind fails",
            "unwind fails",
            "return caught",
            "call loop",
            "return loop",
            "call half",
            "return half",
            "return main");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void recordingBetweenEntryAndExitKnowsWhatExistedBefore(Jdk jdk) {
    String window = "start=processes.Window.work,stop=processes.Window.work";
    for (String more : new String[] {window, window + ",identity=map", window + ",jdk=java.util"}) {
      Watch w = Watch.marked(jdk, more, "processes.Window");
      w.assertSameBehaviour();
      w.assertMarks("Window#");
      assertThat(w.history().completeness().ending()).isEqualTo(Ending.STOPPED);
      assertThat(new Story(w.history()).valuesOf("processes.Window.total"))
          .as("captured, then stored")
          .contains("8")
          .doesNotContain("9");
    }
  }
}
