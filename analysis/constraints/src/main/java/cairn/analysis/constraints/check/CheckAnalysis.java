package cairn.analysis.constraints.check;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.faults.CheckAnswer;
import cairn.graph.Progress;
import java.util.List;

/** Which constraints of a specification were violated at the moments at which they must hold. */
public final class CheckAnalysis implements Analysis<CheckInput, CheckAnswer> {
  @Override
  public String name() {
    return "check";
  }

  @Override
  public String summary() {
    return "Finds the moments at which a data structure broke its constraints.";
  }

  @Override
  public CheckAnswer run(CheckInput input, Progress progress) {
    CheckRun run = new CheckRun(input);
    List<CheckMoment> moments = run.moments();
    for (int i = 0; i < moments.size(); i++) {
      progress.at(i, moments.size());
      run.visit(moments.get(i));
    }
    return run.answer();
  }
}
