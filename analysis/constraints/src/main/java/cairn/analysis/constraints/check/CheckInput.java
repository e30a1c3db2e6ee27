package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;

/**
 * What is to be checked.
 *
 * @param limit how many violations of each constraint the answer holds in full
 */
public record CheckInput(HeapHistory history, Spec spec, int limit) {
  public CheckInput {
    if (limit < 1) {
      throw new IllegalArgumentException("limit " + limit);
    }
  }
}
