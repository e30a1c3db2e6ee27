package cairn.record.jvm.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpacingTest {
  @Test
  void pointsAreAtMultiples() {
    Spacing spacing = new Spacing(Spacing.Unit.CALLS, 1000, 0.3);
    assertThat(spacing.isReached(999)).isFalse();
    assertThat(spacing.isReached(1000)).isTrue();
    assertThat(spacing.isAffordable(1000, 100, false)).isTrue();
    spacing.taken(1010, 10);
    assertThat(spacing.isReached(1999)).isFalse();
    assertThat(spacing.isReached(2000)).isTrue();
  }

  @Test
  void oneThreadReachesPointsExactly() {
    Spacing spacing = new Spacing(Spacing.Unit.CALLS, 1003, 1);
    List<Long> points = new ArrayList<>();
    long calls = 0;
    for (int asked = 0; points.size() < 3; asked++) {
      assertThat(asked).isLessThan(100);
      calls += spacing.batch(calls);
      if (spacing.isReached(calls)) {
        points.add(calls);
        spacing.taken(calls, 1);
      }
    }
    assertThat(points).containsExactly(1003L, 2006L, 3009L);
  }

  @Test
  void walksThatCostTooMuchDoubleIt() {
    Spacing spacing = new Spacing(Spacing.Unit.CALLS, 100, 0.3);
    assertThat(spacing.isAffordable(100, 1000, false)).isTrue();
    spacing.taken(100, 300);
    assertThat(spacing.isAffordable(200, 1100, false)).isFalse();
    assertThat(spacing.every()).isEqualTo(200);
    assertThat(spacing.isReached(399)).isFalse();
    assertThat(spacing.isReached(400)).isTrue();
    assertThat(spacing.isAffordable(400, 2000, false)).isTrue();
    assertThat(spacing.isAffordable(400, 2000, true)).as("behind").isFalse();
    assertThat(spacing.every()).isEqualTo(400);
  }

  @Test
  void shareIsKeptOnRandomRuns() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      double share = 0.05 + random.nextDouble() / 2;
      Spacing spacing = new Spacing(Spacing.Unit.CALLS, 1 + random.nextInt(1000), share);
      long running = 0;
      long calls = 0;
      long longest = 0;
      for (int step = 0; step < 3000; step++) {
        long more = spacing.batch(calls);
        calls += more;
        running += more * (1 + random.nextInt(5));
        if (spacing.isReached(calls) && spacing.isAffordable(calls, running, false)) {
          long cost = random.nextInt(500);
          longest = Math.max(longest, cost);
          running += cost;
          assertThat(calls % spacing.every()).as("seed " + seed).isZero();
          spacing.taken(calls, cost);
        }
      }
      assertThat((double) spacing.walked())
          .as("seed " + seed)
          .isLessThanOrEqualTo(share * running + longest);
    }
  }

  @Test
  void timeAndBytesAskNowAndThen() {
    assertThat(new Spacing(Spacing.Unit.MILLIS, 5, 1).batch(77)).isEqualTo(1024);
  }

  @Test
  void objectsStandForMoreTheSmallerTheyAre() {
    assertThat(Choice.weight(Choice.INTERVAL * 100L)).isEqualTo(1);
    assertThat(Choice.weight(16)).isBetween(Choice.INTERVAL / 16.0, Choice.INTERVAL / 16.0 + 1);
    assertThat(Choice.weight(0)).isFinite();
  }
}
