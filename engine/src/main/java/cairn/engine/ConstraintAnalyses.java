package cairn.engine;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.Answer;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.check.CheckAnalysis;
import cairn.analysis.constraints.check.CheckInput;
import cairn.analysis.constraints.check.CheckLimitException;
import cairn.analysis.constraints.locate.LocateAnalysis;
import cairn.graph.Progress;

/** The analyses of the constraints' room. */
public final class ConstraintAnalyses implements FaultAnalyses {
  @Override
  public CheckAnswer check(Question question, Progress progress) throws InputException {
    return run(new CheckAnalysis(), question, progress);
  }

  @Override
  public LocateAnswer locate(Question question, Progress progress) throws InputException {
    return run(new LocateAnalysis(), question, progress);
  }

  private static <A extends Answer> A run(
      Analysis<CheckInput, A> analysis, Question question, Progress progress)
      throws InputException {
    try {
      return analysis.run(
          new CheckInput(question.history(), question.spec(), question.limit()), progress);
    } catch (BindException | CheckLimitException e) {
      InputException wrong = new InputException(String.valueOf(e.getMessage()));
      wrong.initCause(e);
      throw wrong;
    }
  }
}
