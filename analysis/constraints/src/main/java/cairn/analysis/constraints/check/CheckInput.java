package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Spec;
import cairn.history.HeapHistory;

/**
 * What is checked.
 *
 * @param shown how many violations of each constraint are told in full
 * @param all whether statements are told, too, that did nothing unusual
 */
public record CheckInput(HeapHistory history, Spec spec, int shown, boolean all) {
  public static final int USUALLY_SHOWN = 10;

  public CheckInput(HeapHistory history, Spec spec) {
    this(history, spec, USUALLY_SHOWN, false);
  }
}
