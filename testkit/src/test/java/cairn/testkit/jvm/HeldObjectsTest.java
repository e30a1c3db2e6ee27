package cairn.testkit.jvm;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Identities that lie in object headers or in the weak map stay with their objects, whatever else
 * the JVM uses headers for: locks, monitors, hashes, every collector.
 */
class HeldObjectsTest {
  private static final List<String> COLLECTORS =
      List.of("UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC");

  @TestFactory
  Stream<DynamicTest> identitiesStay() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                COLLECTORS.stream()
                    .map(
                        gc ->
                            DynamicTest.dynamicTest(
                                gc + " on " + jdk, () -> check(jdk, "", "-XX:+" + gc))));
  }

  /** Where headers cannot be used, or not as usual. */
  @TestFactory
  Stream<DynamicTest> identitiesStayElsewhere() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                Stream.of(
                    DynamicTest.dynamicTest(
                        "the map on " + jdk,
                        () -> check(jdk, "identity=map", "-XX:+UseParallelGC")),
                    DynamicTest.dynamicTest(
                        "other headers and locks on " + jdk,
                        () ->
                            check(
                                jdk,
                                "",
                                "-XX:+UseParallelGC",
                                "-XX:+IgnoreUnrecognizedVMOptions",
                                "-XX:+UseBiasedLocking",
                                "-XX:+UseCompactObjectHeaders")),
                    DynamicTest.dynamicTest(
                        "monitors only on " + jdk,
                        () ->
                            check(
                                jdk,
                                "",
                                "-XX:+UseParallelGC",
                                "-XX:+IgnoreUnrecognizedVMOptions",
                                "-XX:+UseHeavyMonitors",
                                "-XX:LockingMode=0"))));
  }

  private static void check(Jdk jdk, String options, String... jvm) {
    Watch watch =
        Watch.of(
            jdk,
            Watch.MARKS + (options.isEmpty() ? "" : "," + options),
            command ->
                command
                    .options("-XX:-UseSerialGC")
                    .options(jvm)
                    .classpath(Programs.classes())
                    .program("structures.HeldObjects"));
    watch.assertMarks("HeldObjects#");
    watch.assertGraph("HeldObjects#");
    watch.assertSameBehaviour();
  }
}
