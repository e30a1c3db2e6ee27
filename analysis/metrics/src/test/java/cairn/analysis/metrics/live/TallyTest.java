package cairn.analysis.metrics.live;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Move;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TallyTest {
  @Test
  void rowsCountLikeACounter() {
    Tally tally = new Tally();
    Random random = new Random(3);
    for (int row = 0; row < 5000; row++) {
      DegreeCounts.Counter counter = new DegreeCounts.Counter();
      for (int i = 0; i < 12; i++) {
        int in = random.nextInt(6);
        int out = random.nextInt(6);
        tally.add(row, Tally.classOf(in, out), 1);
        counter.add(in, out);
      }
      assertThat(tally.counts(row)).isEqualTo(counter.counts());
    }
  }

  @Test
  void theLargestMovesAreTold() {
    Moves moves = new Moves();
    for (int place = 0; place < 3000; place++) {
      for (int i = 0; i <= place % 50; i++) {
        moves.add(place, place % 7, Tally.classOf(1, 2), 1);
      }
      moves.add(place, 9, Tally.classOf(0, 0), 1);
      moves.move(place, 9, Tally.classOf(0, 0), Tally.classOf(1, 0));
      moves.add(place, 9, Tally.classOf(1, 0), -1);
    }
    List<Move> told = moves.take(place -> new CodePlace("a.c", place, ""), type -> "t" + type);
    assertThat(told).hasSizeBetween(Moves.MOST + 1, Moves.MOST + 7 * Moves.MOST_OF_TYPE + 1);
    for (int i = 0; i < 7; i++) {
      String type = "t" + i;
      assertThat(told.stream().filter(move -> move.type().equals(type)).count())
          .isGreaterThanOrEqualTo(Moves.MOST_OF_TYPE);
    }
    assertThat(told.get(0).vertexes()).isEqualTo(50);
    assertThat(told.get(0).stack().get(0).line() % 50).isEqualTo(49);
    assertThat(told.get(0).type()).isEqualTo("t" + told.get(0).stack().get(0).line() % 7);
    assertThat(told.get(told.size() - 1).stack()).isEmpty();
    assertThat(told.stream().mapToLong(move -> move.count(Degree.IN_1)).sum())
        .isEqualTo(3000 / 50 * 1275);
    assertThat(moves.take(place -> CodePlace.UNKNOWN, type -> "")).isEmpty();
  }
}
