package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Thresholds;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RangesTest {
  private final Map<String, Stability> runs = new TreeMap<>();

  private void add(double low, double high, Kind kind) {
    Level range = new Level(low, high);
    List<Level> levels = kind == Kind.GLOBAL ? List.of(range) : List.of();
    Stability run = new Stability(20, 1000, range, levels, 0, 1, 0, kind);
    runs.put("run " + runs.size(), run);
  }

  private Ranges judge(int leaving) {
    return Ranges.of(runs, "", runs.size(), Thresholds.DEFAULT, leaving);
  }

  @Test
  void theUnitIsHowFarTheOutermostFifthReachesBeyondTheNext() {
    for (double high : new double[] {20, 20, 20, 20, 20, 20, 20, 21, 23, 27}) {
      add(10, high, Kind.GLOBAL);
    }
    Ranges judged = judge(Ranges.OF_TYPES);
    // 27 and 23 beyond 21
    assertThat(judged.unit()).isCloseTo(4, within(1e-9));
    assertThat(judged.levels()).containsExactly(new Level(10, 27));
    // three vertexes of 1000
    assertThat(judged.margin(2)).isCloseTo(0.3 + 8, within(1e-9));
    assertThat(judged.margin(0)).isZero();
  }

  @Test
  void whatAFewVertexesMakeNeedsNoUnit() {
    for (int i = 0; i < 10; i++) {
      add(10, 20, Kind.GLOBAL);
    }
    Ranges judged = judge(Ranges.OF_TYPES);
    Level near = new Level(10, 20.2);
    Level far = new Level(10, 21);
    assertThat(judged.needed(new Stability(20, 1000, near, List.of(near), 0, 1, 0, Kind.GLOBAL)))
        .isZero();
    assertThat(judged.needed(new Stability(20, 1000, far, List.of(far), 0, 1, 0, Kind.GLOBAL)))
        .isInfinite();
  }

  @Test
  void aTypesMetricWhoseRangeManyRunsLeaveIsNotStable() {
    for (int i = 0; i < 8; i++) {
      add(10, 20, Kind.GLOBAL);
    }
    add(10, 40, Kind.UNSTABLE);
    add(10, 50, Kind.UNSTABLE);
    assertThat(judge(Ranges.OF_TYPES).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(judge(Ranges.OF_HEAP).kind()).isEqualTo(Kind.GLOBAL);
  }

  @Test
  void aMetricOfTheHeapWhoseRangeMoreThanAFifthLeavesIsNotStable() {
    for (int i = 0; i < 7; i++) {
      add(10, 20, Kind.GLOBAL);
    }
    add(8, 20, Kind.UNSTABLE);
    assertThat(judge(Ranges.OF_HEAP).kind()).isEqualTo(Kind.GLOBAL);
    add(7, 20, Kind.UNSTABLE);
    assertThat(judge(Ranges.OF_HEAP).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(judge(Ranges.AS_PRINTED).kind()).isEqualTo(Kind.GLOBAL);
  }

  @Test
  void oneRunOfFewMayBeSuspicious() {
    for (int i = 0; i < 3; i++) {
      add(10, 20, Kind.GLOBAL);
    }
    add(8, 20, Kind.UNSTABLE);
    assertThat(judge(Ranges.OF_HEAP).kind()).isEqualTo(Kind.GLOBAL);
  }
}
