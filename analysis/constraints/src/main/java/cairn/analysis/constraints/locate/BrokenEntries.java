package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.replay.CallEntries;
import cairn.replay.CannotReplayException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a structure was broken already when the first operation on it began. Then nothing of that
 * operation is to blame, but what made the structure, such as its constructor.
 */
final class BrokenEntries {
  private final HeapHistory history;
  private final CheckState state;

  BrokenEntries(HeapHistory history, CheckState state) {
    this.history = history;
    this.state = state;
  }

  /**
   * The moment at which the operation that ends at another began, if the structure was broken by
   * then and is newer than the last check; otherwise null. The state is left anywhere.
   *
   * @param since the time of the last check
   */
  @Nullable CheckMoment of(CheckMoment moment, long since) {
    CPoint entry = moment.cpoint() < 0 ? null : entry(moment.cpoint());
    if (entry == null || entry.nodes().length == 0 || entry.nodes()[0] < 0) {
      return null;
    }
    if (history.exists(entry.nodes()[0], since)) {
      return null;
    }
    CheckMoment begin =
        new CheckMoment(moment.index(), entry.index(), entry.time(), moment.constraints());
    state.setQuiet(false);
    state.standAt(begin);
    return state.violatedCount() > 0 ? begin : null;
  }

  /** The C-point at which a call began; null if it is not known. */
  private @Nullable CPoint entry(int exit) {
    try {
      return CallEntries.of(history, exit);
    } catch (CannotReplayException e) {
      return null; // not the end of a call
    }
  }
}
