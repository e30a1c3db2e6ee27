package cairn.analysis.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Stability.Kind;
import cairn.analysis.api.metrics.Thresholds;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private static final Thresholds PAPER = Thresholds.DEFAULT;

  @Test
  void changesAreComputedAsByHand() {
    // 10 -> 11 is +10 %, 11 -> 11 is 0 %, 11 -> 9.9 is -10 %: average 0, deviation sqrt(200/3)
    Stability judged = Changes.of(new double[] {10, 11, 11, 9.9}, 100, PAPER, false);
    assertThat(judged.average()).isCloseTo(0, within(1e-9));
    assertThat(judged.deviation()).isCloseTo(Math.sqrt(200.0 / 3), within(1e-9));
    assertThat(judged.kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(judged.range()).isEqualTo(new Level(9.9, 11));
  }

  @Test
  void aChangeFromZeroToZeroIsNone() {
    Stability judged = Changes.of(new double[] {0, 0, 0}, 100, PAPER, false);
    assertThat(judged.kind()).isEqualTo(Kind.GLOBAL);
    assertThat(judged.skipped()).isZero();
  }

  @Test
  void aChangeFromZeroToSomethingIsSkippedAndCounted() {
    Stability judged = Changes.of(new double[] {0, 3, 3, 3}, 100, PAPER, false);
    assertThat(judged.skipped()).isEqualTo(1);
    assertThat(judged.average()).isZero();
    assertThat(judged.kind()).isEqualTo(Kind.GLOBAL);
  }

  /** Figure 6: rows with the published average and deviation, and the published verdict. */
  @Test
  void publishedNumbersGetThePublishedVerdicts() {
    assertThat(series(-0.10, 1.72).kind()).isEqualTo(Kind.GLOBAL);
    assertThat(series(-0.02, 1.79).kind()).isEqualTo(Kind.GLOBAL);
    assertThat(series(2.47, 24.80).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(series(-0.18, 5.27).kind()).isEqualTo(Kind.UNSTABLE);
  }

  /** A row whose changes alternate around the average by the deviation. */
  private static Stability series(double average, double deviation) {
    double[] row = new double[401];
    row[0] = 30;
    for (int i = 1; i < row.length; i++) {
      double change = average + (i % 2 == 0 ? deviation : -deviation);
      row[i] = row[i - 1] * (1 + change / 100);
    }
    Stability judged = Changes.of(row, 1000, PAPER, false);
    assertThat(judged.average()).isCloseTo(average, within(1e-6));
    assertThat(judged.deviation()).isCloseTo(deviation, within(1e-6));
    return judged;
  }

  @Test
  void theThresholdsAreInclusiveForTheAverageAndExclusiveForTheDeviation() {
    assertThat(series(1 - 1e-9, 4.99).kind()).isEqualTo(Kind.GLOBAL);
    assertThat(series(1.01, 1).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(series(-1.01, 1).kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(series(0, 5.001).kind()).isEqualTo(Kind.UNSTABLE);
  }

  @Test
  void startUpAndShutdownDoNotCount() {
    double[] row = new double[20];
    Arrays.fill(row, 50);
    row[0] = 1;
    row[1] = 99;
    row[18] = 3;
    row[19] = 80;
    Stability judged = Changes.judge(row, 1000, PAPER);
    assertThat(judged.kind()).isEqualTo(Kind.GLOBAL);
    assertThat(judged.range()).isEqualTo(new Level(50, 50));
    assertThat(judged.points()).isEqualTo(16);
  }

  @Test
  void fewPointsSayNothing() {
    assertThat(Changes.judge(new double[] {5, 5, 5, 5, 5}, 9, PAPER).kind())
        .isEqualTo(Kind.UNKNOWN);
    assertThat(Changes.judge(new double[0], 0, PAPER).kind()).isEqualTo(Kind.UNKNOWN);
  }

  @Test
  void missingValuesAreLeftOut() {
    double[] row = {7, 7, Double.NaN, 7, 7, 7, Double.NaN, 7, 7, 7};
    Stability judged = Changes.judge(row, 9, PAPER);
    assertThat(judged.kind()).isEqualTo(Kind.GLOBAL);
    assertThat(judged.points()).isEqualTo(6);
  }

  @Test
  void levelsBetweenSharpChangesArePhases() {
    double[] row = new double[30];
    Arrays.fill(row, 0, 15, 20);
    Arrays.fill(row, 15, 30, 60);
    Stability judged = Changes.judge(row, 1000, PAPER);
    assertThat(judged.kind()).isEqualTo(Kind.LOCAL);
    assertThat(judged.levels()).containsExactly(new Level(20, 20), new Level(60, 60));
  }

  @Test
  void noiseHasNoPhases() {
    Random random = new Random(3);
    double[] row = random.doubles(60, 5, 95).toArray();
    assertThat(Changes.judge(row, 1000, PAPER).kind()).isEqualTo(Kind.UNSTABLE);
  }

  @Test
  void theFormulaOfTheDeviationEqualsTheObviousOne() {
    Random random = new Random(11);
    for (int round = 0; round < 200; round++) {
      double[] row = random.doubles(2 + random.nextInt(40), 1, 100).toArray();
      double[] changes = new double[row.length - 1];
      for (int i = 1; i < row.length; i++) {
        changes[i - 1] = (row[i] - row[i - 1]) * 100 / row[i - 1];
      }
      double average = Arrays.stream(changes).average().orElseThrow();
      double squares = Arrays.stream(changes).map(c -> (c - average) * (c - average)).sum();
      Stability judged = Changes.of(row, 0, PAPER, false);
      assertThat(judged.average()).isCloseTo(average, within(1e-6));
      assertThat(judged.deviation()).isCloseTo(Math.sqrt(squares / changes.length), within(1e-4));
    }
  }

  @Test
  void ofATypeSmallSharesMayChangeByMuch() {
    double[] row = new double[30];
    for (int i = 0; i < row.length; i++) {
      row[i] = i % 2 == 0 ? 5 : 5.6;
    }
    assertThat(Changes.judge(row, 100, PAPER).kind()).isNotEqualTo(Kind.GLOBAL);
    assertThat(Changes.judgeOfType(row, 100, PAPER).kind()).isEqualTo(Kind.GLOBAL);
  }

  @Test
  void aTenthOfFewPointsIsAtLeastOne() {
    assertThat(List.of(0, 1, 2, 3, 9, 19, 20, 35))
        .extracting(Thresholds.DEFAULT::ignored)
        .containsExactly(0, 0, 1, 1, 1, 1, 2, 3);
    assertThat(new Thresholds(1, 5, 0, 40, 6).ignored(30)).isZero();
  }
}
