package cairn.bench.mutants.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CAnswerTest {
  private static final String WITHOUT_REPAIRS =
      """
      {"schema": "cairn.locate/1", "statements": [
        {"rank": 1, "role": "introduced", "file": "src/list.c", "line": 7, "method": "insert",
         "change": {"slot": "level[2].next"}},
        {"rank": 2, "role": "missing", "file": "list.c", "line": 9, "method": "insert",
         "change": {"slot": "prev"}}]}
      """;

  private static final String WITH_REPAIRS =
      """
      {"schema": "cairn.locate/1", "statements": [
        {"rank": 1, "reason": "missing", "role": "missing", "file": "list.c", "line": 8,
         "method": "insert", "change": {"slot": "next"},
         "repair": {"text": "", "edits": [{"node": "n", "slot": "prev"}, {"node": "n", "slot": "[3]"}]}}]}
      """;

  @Test
  void wrongStoresAreHitByTheirLine() throws IOException {
    CAnswer answer = CAnswer.of(WITHOUT_REPAIRS, 1);
    assertThat(answer.rank(truth(Operator.NULL, 7, "insert", "next"))).isEqualTo(1);
    assertThat(answer.rank(truth(Operator.NEGATED_CONDITION, 7, "insert", ""))).isEqualTo(1);
    // a line that is only said to be missing is not a wrong store
    assertThat(answer.rank(truth(Operator.NULL, 9, "insert", "prev"))).isZero();
    assertThat(answer.statements().get(0).slots()).containsExactly("next");
  }

  @Test
  void missingStoresAreHitByFunctionAndSlot() throws IOException {
    CAnswer answer = CAnswer.of(WITH_REPAIRS, 1);
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 3, "insert", "prev"))).isEqualTo(1);
    assertThat(answer.rank(truth(Operator.DELETED_CALL, 3, "insert", "[]"))).isEqualTo(1);
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 3, "insert", "next"))).isZero();
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 3, "remove", "prev"))).isZero();
    // with repairs the line does not help
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 8, "insert", "next"))).isZero();
    assertThat(answer.namesMethod(truth(Operator.DELETED_STORE, 8, "insert", "next"))).isTrue();
  }

  @Test
  void withoutRepairsTheLineOfAMissingStoreWillDo() throws IOException {
    CAnswer answer = CAnswer.of(WITHOUT_REPAIRS, 1);
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 9, "insert", "size"))).isEqualTo(2);
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 5, "insert", "prev"))).isEqualTo(2);
    assertThat(answer.rank(truth(Operator.DELETED_STORE, 5, "insert", "size"))).isZero();
  }

  @Test
  void slotsAreComparedByTheirLastName() {
    assertThat(CTruth.normal("level[3].span")).isEqualTo("span");
    assertThat(CTruth.normal("child[2]")).isEqualTo("child");
    assertThat(CTruth.normal("[17]")).isEqualTo("[]");
    assertThat(CTruth.normal("next")).isEqualTo("next");
  }

  @Test
  void truthsAreReadAsTheyWereWritten(@TempDir Path folder) throws IOException {
    CTruth truth = truth(Operator.DELETED_CALL, 3, "insert", "prev").with(1.5, 2);
    truth.write(folder.resolve("truth.json"));
    assertThat(CTruth.read(folder.resolve("truth.json"))).isEqualTo(truth);
  }

  private static CTruth truth(Operator operator, int line, String method, String slot) {
    return new CTruth(
        "id",
        "package",
        "structure",
        operator,
        "list.c",
        line,
        line,
        method,
        List.of(slot),
        "a \"b\"",
        ";",
        List.of("forth"),
        4,
        0,
        0);
  }
}
