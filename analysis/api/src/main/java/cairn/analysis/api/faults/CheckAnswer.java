package cairn.analysis.api.faults;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * Which constraints were violated at which moments.
 *
 * @param alive what counted as alive, in words
 * @param points how many moments were checked
 * @param nodes the most nodes of declared structures at one of them
 * @param violations in order of time, then of constraints; of each constraint only the first ones
 * @param warnings what makes the answer worth less than it seems; it comes first
 * @param whole false if part of what happened is known to be missing
 * @param notes what a person should know: structures without nodes, events that are missing
 */
public record CheckAnswer(
    String spec,
    String alive,
    int points,
    long nodes,
    List<ConstraintCount> constraints,
    List<Violation> violations,
    List<String> warnings,
    boolean whole,
    List<String> notes)
    implements Answer {

  public CheckAnswer {
    constraints = List.copyOf(constraints);
    violations = List.copyOf(violations);
    warnings = List.copyOf(warnings);
    notes = List.copyOf(notes);
  }

  @Override
  public Verdict verdict() {
    boolean empty = points > 0 && constraints.stream().allMatch(each -> each.evaluated() == 0);
    Verdict worst = whole && !empty ? Verdict.HOLDS : Verdict.UNDECIDED;
    for (ConstraintCount count : constraints) {
      if (count.violations() > 0) {
        return Verdict.VIOLATED;
      }
      if (count.undecided() > 0 || !count.note().isEmpty()) {
        worst = Verdict.UNDECIDED;
      }
    }
    return worst;
  }

  @Override
  public List<Violation> findings() {
    return violations;
  }
}
