package cairn.bench.mutants;

import java.io.IOException;
import java.util.List;

/**
 * What the locator said of one recording.
 *
 * @param violated whether the specification is violated at all
 * @param refusal why there is no answer; empty if there is one
 * @param processor seconds of processor time, to load the recording and to locate
 */
public record Answer(
    List<NamedStatement> statements, boolean violated, String refusal, double processor) {
  public Answer {
    statements = List.copyOf(statements);
  }

  /** What a document of {@code locate --format json} says. */
  static Answer of(String json, double processor) throws IOException {
    boolean violated = JsonTree.text(JsonTree.object(json), "verdict").equals("violated");
    return new Answer(NamedStatement.of(json), violated, "", processor);
  }

  static Answer none(String why, double processor) {
    return new Answer(List.of(), false, why, processor);
  }
}
