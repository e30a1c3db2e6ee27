package cairn.bench.mutants;

import java.util.List;

/**
 * What the locator said of one recording.
 *
 * @param refusal why there is no answer; empty if there is one
 * @param processor seconds of processor time, to load the recording and to locate
 */
public record Answer(List<NamedStatement> statements, String refusal, double processor) {
  public Answer {
    statements = List.copyOf(statements);
  }
}
