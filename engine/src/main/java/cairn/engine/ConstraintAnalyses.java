package cairn.engine;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.graph.Progress;

/** The analyses of the constraints' room. */
public final class ConstraintAnalyses implements FaultAnalyses {
  @Override
  public CheckAnswer check(Question question, Progress progress) throws InputException {
    throw new InputException("not wired up");
  }

  @Override
  public LocateAnswer locate(Question question, Progress progress) throws InputException {
    throw new InputException("not wired up");
  }
}
