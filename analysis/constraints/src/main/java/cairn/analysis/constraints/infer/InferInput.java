package cairn.analysis.constraints.infer;

import cairn.history.HeapHistory;
import java.util.List;

/**
 * Good runs, and which classes to look at.
 *
 * @param types patterns of their names, {@code *} for any text; none for all of the program's own
 * @param confidence that a proposal must have at least, from 0 to 1
 */
public record InferInput(List<HeapHistory> runs, List<String> types, double confidence) {
  public static final double USUAL_CONFIDENCE = 0.99;

  public InferInput {
    runs = List.copyOf(runs);
    types = List.copyOf(types);
  }
}
