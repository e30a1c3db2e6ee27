package cairn.engine;

import cairn.analysis.api.faults.InferAnswer;
import cairn.analysis.constraints.bind.BindException;
import cairn.analysis.constraints.check.CheckLimitException;
import cairn.analysis.constraints.infer.InferAnalysis;
import cairn.analysis.constraints.infer.InferInput;
import cairn.graph.Progress;
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
      return new InferAnalysis().run(input, progress).withNotes(damage(input));
    } catch (BindException | CheckLimitException e) {
      InputException refused = new InputException(String.valueOf(e.getMessage()));
      refused.initCause(e);
      throw refused;
    }
  }

  private static List<String> damage(InferInput input) {
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < input.runs().size(); i++) {
      String missing = Damage.words(input.runs().get(i));
      if (!missing.isEmpty()) {
        notes.add("run " + (i + 1) + " is not whole: " + missing);
      }
    }
    return notes;
  }
}
