package cairn.bench.mutants.c;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.bench.mutants.c.CAnswer.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CTablesTest {
  private final List<CScored> scores =
      List.of(
          score("nginx-rbtree", Operator.NULL, 1, 1.5),
          score("nginx-rbtree", Operator.NULL, 4, 1),
          score("nginx-rbtree", Operator.DELETED_STORE, 0, 3),
          score("redis-zskiplist", Operator.NULL, 0, 2));

  @Test
  void halvesAreSideBySide() {
    List<List<Object>> rows = new CTables(scores, "").tables().get(0).rows();
    assertThat(rows.get(0).subList(0, 6))
        .containsExactly("commission, open", 2L, "1 (50 %)", "1 (50 %)", "2 (100 %)", "2 (100 %)");
    assertThat(rows.get(0).get(10)).isEqualTo("1 (50 %)");
    assertThat(rows.get(0).get(11)).isEqualTo("2 (100 %)");
    assertThat(rows.get(1).subList(0, 5))
        .containsExactly("commission, sealed", 1L, "0 (0 %)", "0 (0 %)", "0 (0 %)");
    assertThat(rows.get(8).get(1)).isEqualTo(4L);
  }

  @Test
  void onlyMissesOfTheOpenHalfAreToBeRead() {
    String misses = new CTables(scores, "").misses();
    assertThat(misses)
        .contains("nginx-rbtree: only at rank 4", "nginx-rbtree: not found")
        .doesNotContain("redis");
  }

  @Test
  void quantilesLieBetweenValues() {
    assertThat(CTables.quantile(new double[] {4, 1, 2}, 0.5)).isEqualTo(2);
    assertThat(CTables.quantile(new double[] {1, 2}, 0.5)).isEqualTo(1.5);
    assertThat(CTables.quantile(new double[0], 0.5)).isNaN();
  }

  /** A mutant whose line is hit at a rank, after other lines of the same function. */
  private static CScored score(String structure, Operator operator, int rank, double spectrum) {
    CTruth truth =
        new CTruth(
            structure,
            "package",
            structure,
            operator,
            "a.c",
            1,
            1,
            "f",
            List.of("next"),
            "x",
            ";",
            List.of("c1"),
            1,
            spectrum,
            spectrum);
    List<Statement> statements = new ArrayList<>();
    for (int i = 1; i <= rank; i++) {
      statements.add(
          new Statement("", "introduced", "a.c", i == rank ? 1 : 50, "f", false, List.of("next")));
    }
    return CScored.of(truth, new CAnswer(statements, 0.1, ""));
  }
}
