package cairn.bench.mutants.c;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A mutant with what the locator said of it.
 *
 * @param rank of the first hit, 0 if there is none
 */
record CScored(CTruth truth, CAnswer answer, int rank, boolean isMethod) {
  private static final int SHOWN = 5;

  static CScored of(CTruth truth, CAnswer answer) {
    return new CScored(truth, answer, answer.rank(truth), answer.namesMethod(truth));
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>(truth.fields());
    fields.put("rank", rank);
    fields.put("method hit", isMethod);
    fields.put("statements", answer.statements().size());
    fields.put("seconds", answer.seconds());
    if (!answer.failure().isEmpty()) {
      fields.put("failure", answer.failure());
    }
    fields.put("first", first());
    return fields;
  }

  List<Map<String, Object>> first() {
    return answer.statements().stream().limit(SHOWN).map(CAnswer.Statement::fields).toList();
  }
}
