package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a program ends: it ends so with the agent too, and nothing that it did is missing. */
class EndingsTest {
  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private static Watch watch(Jdk jdk, String name) {
    Watch w = Watch.marked(jdk, "", "processes.Endings$" + name);
    w.assertSameBehaviour();
    w.assertMarks(name + "#");
    return w;
  }

  private static void assertWhole(Watch w) {
    Completeness c = w.history().completeness();
    assertThat(c.ending()).isEqualTo(Ending.EXIT);
    assertThat(c.isWhole()).as("%s", c).isTrue();
    assertThat(w.recording.resolveSibling("run.cairn.live")).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void systemExit(Jdk jdk) {
    Watch w = watch(jdk, "Exit");
    assertThat(w.watched.exit()).isEqualTo(3);
    assertWhole(w);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void uncaughtExceptionIsACPoint(Jdk jdk) {
    Watch w = watch(jdk, "Crash");
    assertThat(w.watched.exit()).isEqualTo(1);
    assertThat(new Story(w.history()).cpoints("crash")).hasSize(1);
    assertWhole(w);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void uncaughtExceptionOfAnotherThread(Jdk jdk) {
    Watch w = watch(jdk, "CrashElsewhere");
    assertThat(w.watched.exit()).isZero();
    assertThat(new Story(w.history()).cpoints("crash")).hasSize(1);
    assertWhole(w);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void daemonThreadsStillStore(Jdk jdk) {
    Watch w = watch(jdk, "Daemon");
    assertWhole(w);
    assertThat(new Story(w.history()).valuesOf("processes.Endings$Daemon.spins"))
        .startsWith("1", "2", "3");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void shutdownHooksStore(Jdk jdk) {
    Watch w = watch(jdk, "Hooks");
    assertThat(new Story(w.history()).valuesOf("processes.Endings.steps"))
        .containsExactly("1", "2");
    assertWhole(w);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void haltLeavesAllThatWasDone(Jdk jdk) {
    Watch w = watch(jdk, "Halt");
    assertThat(w.watched.exit()).isEqualTo(9);
    Completeness c = w.history().completeness();
    assertThat(c.ending()).isEqualTo(Ending.OPEN);
    assertThat(c.gap()).isNull();
    assertThat(new Story(w.history()).valuesOf("processes.Endings.steps"))
        .containsExactly("1", "2");
  }
}
