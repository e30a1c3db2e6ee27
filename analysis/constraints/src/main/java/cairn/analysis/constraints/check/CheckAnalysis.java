package cairn.analysis.constraints.check;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.graph.Progress;

/**
 * Checks a specification at all its moments. The first check is linear in the live heap, each
 * further one costs what changed since the one before.
 */
public final class CheckAnalysis implements Analysis<CheckInput, CheckAnswer> {
  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "which constraints were violated, when, and for which nodes";
  }

  /**
   * Checks.
   *
   * @throws cairn.analysis.constraints.bind.BindException if the specification names what the
   *     recording does not have
   * @throws MissingPointsException if it is to be checked at methods without C-points
   * @throws CheckLimitException if too much is alive at once
   */
  @Override
  public CheckAnswer run(CheckInput input, Progress progress) {
    CheckAnswer answer = checked(input, progress);
    CheckInput instead = LostNodes.instead(input, answer);
    CheckAnswer found = instead == null ? answer : LostNodes.told(checked(instead, progress));
    return LostCheck.of(input).addTo(found);
  }

  private static CheckAnswer checked(CheckInput input, Progress progress) {
    CheckRun check = new CheckRun(input);
    for (int i = 0; i < check.count(); i++) {
      if ((i & 0xFF) == 0) {
        progress.at(i, check.count());
      }
      check.visit(i);
    }
    progress.at(check.count(), check.count());
    return check.answer();
  }
}
