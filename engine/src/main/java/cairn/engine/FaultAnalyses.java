package cairn.engine;

import cairn.analysis.api.faults.CheckAnswer;
import cairn.analysis.api.faults.LocateAnswer;
import cairn.analysis.constraints.lang.Spec;
import cairn.graph.Progress;
import cairn.history.HeapHistory;

/** The questions about constraints, as commands ask them. */
public interface FaultAnalyses {
  /**
   * @param limit how many violations of each constraint the answer holds in full
   * @param all whether statements are told, too, that did nothing unusual
   */
  record Question(HeapHistory history, Spec spec, int limit, boolean all) {
    public Question(HeapHistory history, Spec spec, int limit) {
      this(history, spec, limit, false);
    }
  }

  /** Which constraints are violated, and where. */
  CheckAnswer check(Question question, Progress progress) throws InputException;

  /** Which statements did it. */
  LocateAnswer locate(Question question, Progress progress) throws InputException;
}
