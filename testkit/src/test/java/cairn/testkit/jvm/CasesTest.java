package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The ways in which a Java program can write to its heap, one program each: its marks, the stores
 * that the comments in its source tell of, and that it behaves as without the agent.
 */
class CasesTest {
  private static final List<String> CASES =
      List.of(
          "InnerClasses",
          "RecordsAndEnums",
          "Exceptions",
          "Lambdas",
          "Clones",
          "ArrayCopies",
          "ArrayMethods",
          "ArrayMethods$Through",
          "Reflections",
          "VarHandles",
          "MethodHandleSetters",
          "Deserialisation",
          "UnsafeUse",
          "FailingStores",
          "Statics",
          "Lines");

  @TestFactory
  Stream<DynamicTest> casesInOneJvm() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of("", "identity=map").flatMap(o -> on(jdk, o)));
  }

  private static Stream<DynamicTest> on(Jdk jdk, String options) {
    List<String> program = new ArrayList<>(List.of("probe.Runner"));
    CASES.forEach(c -> program.add("cases." + c));
    Watch watch = Watch.marked(jdk, options, program.toArray(new String[0]));
    Map<String, String> plain = sections(watch.plain.out());
    Map<String, String> watched = sections(watch.watched.out());
    String where = " " + options + " on " + jdk;
    List<DynamicTest> tests = new ArrayList<>();
    for (String c : CASES) {
      String label = c.substring(c.indexOf('$') + 1) + "#";
      tests.add(
          DynamicTest.dynamicTest(
              c + " behaves" + where,
              () ->
                  assertThat(watched.get("cases." + c))
                      .as("output of %s\n%s", c, watch.watched.err())
                      .isEqualTo(plain.get("cases." + c))));
      tests.add(
          DynamicTest.dynamicTest(
              c + " marks" + where,
              () -> {
                watch.assertMarks(label);
                watch.assertGraph(label);
              }));
      if (!c.contains("$")) {
        tests.add(
            DynamicTest.dynamicTest(
                c + " lines" + where,
                () ->
                    new Expectations(
                            watch.history(),
                            Programs.sources().resolve("cases/" + c + ".java"),
                            "cases." + c)
                        .check()));
      }
    }
    tests.add(DynamicTest.dynamicTest("behaviour" + where, watch::assertSameBehaviour));
    tests.add(
        DynamicTest.dynamicTest("unmodelled" + where, () -> unsafeIsCounted(watch.history())));
    return tests.stream();
  }

  /** The one Unsafe.putInt of UnsafeUse, and nothing else, is not modelled. */
  private static void unsafeIsCounted(HeapHistory history) {
    List<String> unmodelled =
        history.unmodelled().entrySet().stream()
            .map(e -> history.tables().site(e.getKey()).name() + " x" + e.getValue())
            .collect(Collectors.toList());
    assertThat(unmodelled).containsExactly("sun.misc.Unsafe.putInt x1");
  }

  /** What each class printed, between the lines of the runner. */
  private static Map<String, String> sections(String out) {
    return Stream.of(out.split("(?m)^begin "))
        .skip(1)
        .collect(Collectors.toMap(s -> s.substring(0, s.indexOf('\n')), s -> s));
  }
}
