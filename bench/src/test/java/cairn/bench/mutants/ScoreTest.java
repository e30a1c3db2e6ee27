package cairn.bench.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreTest {
  private static final String METHOD = "a.b.List.add";

  private static Truth truth(Kind kind) {
    return new Truth(
        "m001",
        "library:1",
        "list",
        "deleted store",
        kind,
        "store",
        "List.java",
        10,
        METHOD,
        List.of("next", "[*]"),
        "deletes the store to next",
        List.of("mutual"),
        4,
        Spectrum.NONE);
  }

  private static NamedStatement stored(String role, int line, String method) {
    return new NamedStatement("", "", role, "List.java", line, method, "prev", List.of(), false);
  }

  private static NamedStatement missing(String method, int line, String slot) {
    return new NamedStatement("", "", "missing", "List.java", line, method, slot, List.of(), false);
  }

  private static NamedStatement repaired(String method, String... slots) {
    return new NamedStatement(
        "missing", "", "missing", "List.java", 99, method, "prev", List.of(slots), true);
  }

  private static int rank(Kind kind, NamedStatement... statements) {
    return Score.of(truth(kind), List.of(statements)).rank();
  }

  @Test
  void wrongStoreIsHitAtItsLine() {
    assertThat(rank(Kind.COMMISSION, stored("introduced", 10, "x"))).isEqualTo(1);
    assertThat(
            rank(Kind.CONTROL, stored("introduced", 11, METHOD), stored("contributed", 10, METHOD)))
        .isEqualTo(2);
    assertThat(rank(Kind.COMMISSION, stored("introduced", 11, METHOD))).isZero();
    assertThat(rank(Kind.COMMISSION, missing(METHOD, 10, "next"))).isZero();
  }

  @Test
  void missingStoreIsHitByMethodAndSlot() {
    assertThat(rank(Kind.OMISSION, missing(METHOD, 12, "next"))).isEqualTo(1);
    assertThat(rank(Kind.OMISSION, missing(METHOD, 10, "prev"))).isEqualTo(1);
    assertThat(rank(Kind.OMISSION, missing(METHOD, 12, "prev"))).isZero();
    assertThat(rank(Kind.OMISSION, missing("a.b.List.remove", 10, "next"))).isZero();
    assertThat(rank(Kind.OMISSION, stored("introduced", 10, METHOD))).isZero();
  }

  @Test
  void repairCountsInsteadOfTheLine() {
    assertThat(rank(Kind.OMISSION, repaired(METHOD, "prev", "next"))).isEqualTo(1);
    assertThat(rank(Kind.OMISSION, repaired(METHOD, "[17]"))).isEqualTo(1);
    assertThat(rank(Kind.OMISSION, repaired(METHOD, "prev"))).isZero();
    assertThat(rank(Kind.OMISSION, repaired("a.b.List.link", "next"))).isZero();
  }

  @Test
  void methodCountsWhateverTheRole() {
    Score score =
        Score.of(
            truth(Kind.OMISSION),
            List.of(stored("introduced", 1, "x"), stored("contributed", 2, METHOD)));
    assertThat(score).isEqualTo(new Score(0, 2, 2));
  }

  @Test
  void readsAnswersWithAndWithoutRepairs() throws IOException {
    String json =
        """
        {"statements": [
          {"rank": 1, "role": "introduced", "file": "List.java", "line": 7, "method": "a.b.C.d",
           "change": {"slot": "next"}},
          {"rank": 2, "reason": "missing", "role": "missing", "file": "List.java", "line": 8,
           "method": "a.b.C.e", "change": {"slot": ""},
           "repair": {"text": "x", "edits": [{"slot": "prev"}, {"slot": "[3]"}]}}]}
        """;
    assertThat(NamedStatement.of(json))
        .containsExactly(
            new NamedStatement(
                "", "", "introduced", "List.java", 7, "a.b.C.d", "next", List.of(), false),
            new NamedStatement(
                "missing",
                "",
                "missing",
                "List.java",
                8,
                "a.b.C.e",
                "",
                List.of("prev", "[3]"),
                true));
  }
}
