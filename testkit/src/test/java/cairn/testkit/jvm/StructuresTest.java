package cairn.testkit.jvm;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Programs that hash their own data structures at marked moments: the history at those moments
 * gives the same hashes. On every JDK.
 */
class StructuresTest {
  private static final List<String> PLAIN =
      List.of("RedBlackTree", "OwnHashMap", "RandomGraph", "AllArrays", "Hierarchy", "Threads");

  @TestFactory
  Stream<DynamicTest> structuresOfThePrograms() {
    String[] program = new String[PLAIN.size() + 1];
    program[0] = "probe.Runner";
    for (int i = 0; i < PLAIN.size(); i++) {
      program[i + 1] = "structures." + PLAIN.get(i);
    }
    return Stream.of("", "identity=map", "jdk=java.util")
        .flatMap(
            options ->
                Jdk.all().stream()
                    .flatMap(
                        jdk -> tests(jdk, options, Watch.marked(jdk, options, program), PLAIN)));
  }

  @TestFactory
  Stream<DynamicTest> collectionsOfTheJdk() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                tests(
                    jdk,
                    "jdk=java.util",
                    Watch.marked(jdk, "jdk=java.util", "structures.JavaUtil"),
                    List.of("JavaUtil")));
  }

  private static Stream<DynamicTest> tests(
      Jdk jdk, String options, Watch watch, List<String> programs) {
    Stream<DynamicTest> marks =
        programs.stream()
            .map(
                p ->
                    DynamicTest.dynamicTest(
                        p + " " + options + " on " + jdk,
                        () -> {
                          watch.assertMarks(p + "#");
                          watch.assertGraph(p + "#");
                        }));
    return Stream.concat(
        marks,
        Stream.of(
            DynamicTest.dynamicTest(
                "behaviour " + options + " on " + jdk, watch::assertSameBehaviour)));
  }
}
