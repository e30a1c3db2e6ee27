package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.RunInfo;
import org.junit.jupiter.api.Test;

class RuntimeTypesTest {
  private static final RunInfo JVM =
      new RunInfo(
          "java Main",
          RunInfo.Recorder.JVM,
          RunInfo.Alive.REACHABLE,
          RunInfo.Spacing.CALLS,
          100_000,
          RunInfo.Granularity.OBJECT,
          RunInfo.TYPES_FROM);

  @Test
  void typesOfTheJdkNeedManyObjects() {
    assertThat(RuntimeTypes.hide("indegree=1 of java.lang.String", JVM, 9_000)).isTrue();
    assertThat(RuntimeTypes.hide("indegree=1 of java.lang.Object[][]", JVM, 9_000)).isTrue();
    assertThat(RuntimeTypes.hide("indegree=1 of byte[]", JVM, 9_000)).isTrue();
    assertThat(RuntimeTypes.hide("indegree=1 of java.util.HashMap$Node", JVM, 90_000)).isFalse();
  }

  @Test
  void typesOfTheProgramAndTheWholeHeapDoNot() {
    assertThat(RuntimeTypes.hide("indegree=1 of javassist.Node", JVM, 20)).isFalse();
    assertThat(RuntimeTypes.hide("indegree=1", JVM, 20)).isFalse();
    assertThat(RuntimeTypes.hide("indegree=1 of byte[]", Runs.INFO, 20)).isFalse();
  }
}
