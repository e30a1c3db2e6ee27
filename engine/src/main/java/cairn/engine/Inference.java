package cairn.engine;

import cairn.analysis.api.faults.HabitAnswer;
import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.check.CheckLimitException;
import cairn.analysis.constraints.infer.HabitAnalysis;
import cairn.analysis.constraints.infer.HabitInput;
import cairn.analysis.constraints.infer.InferAnalysis;
import cairn.analysis.constraints.infer.InferInput;
import cairn.graph.Progress;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.List;

/** Constraints that good runs keep, as commands ask for them. */
public final class Inference {
  private Inference() {}

  /**
   * Proposes constraints.
   *
   * @throws InputException if the runs cannot be looked at
   */
  public static InferAnswer infer(InferInput input, Progress progress) throws InputException {
    try {
      return new InferAnalysis().run(input, progress).withNotes(damage(input.runs()));
    } catch (BindException | CheckLimitException e) {
      throw refused(e);
    }
  }

  /**
   * Finds constraints about shape that a run kept for long and then broke.
   *
   * @throws InputException if the runs cannot be looked at
   */
  public static HabitAnswer habits(HabitInput input, Progress progress) throws InputException {
    try {
      List<String> notes = damage(input.good());
      String missing = Damage.words(input.run());
      if (!missing.isEmpty()) {
        notes.add("the run is not whole: " + missing);
      }
      return new HabitAnalysis().run(input, progress).withNotes(notes);
    } catch (BindException | CheckLimitException e) {
      throw refused(e);
    }
  }

  private static InputException refused(Exception e) {
    InputException refused = new InputException(String.valueOf(e.getMessage()));
    refused.initCause(e);
    return refused;
  }

  private static List<String> damage(List<HeapHistory> runs) {
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      String missing = Damage.words(runs.get(i));
      if (!missing.isEmpty()) {
        notes.add("run " + (i + 1) + " is not whole: " + missing);
      }
    }
    return notes;
  }
}
