package cairn.analysis.linearizability.check;

import java.util.ArrayList;
import java.util.List;

/**
 * A history that the rules cannot make sequential: an operation has begun, others came between and
 * can neither be moved before nor behind what comes next. It need not be one that can run.
 *
 * @param steps in order; instance 0 is the one that is interrupted
 * @param aliases how instances relate, where it matters, in words
 * @param why which pair is stuck and for what reason
 */
public record FailingHistory(List<Step> steps, List<String> aliases, String why) {
  public FailingHistory {
    steps = List.copyOf(steps);
    aliases = List.copyOf(aliases);
  }

  /** One sub-operation of one instance. */
  public record Step(
      String operation, String subOperation, int operationIndex, int index, int instance) {}

  /** Such as {@code p0 w1 m2 q0}. */
  public String inShort() {
    List<String> words = new ArrayList<>();
    for (Step step : steps) {
      words.add(step.subOperation() + step.instance());
    }
    return String.join(" ", words);
  }
}
