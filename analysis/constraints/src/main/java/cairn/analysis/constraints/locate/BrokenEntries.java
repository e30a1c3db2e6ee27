package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.history.CPoint;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.replay.CallEntries;
import cairn.replay.CannotReplayException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a structure was broken already when the operation began at whose end that was seen. Then
 * nothing of this operation is to blame, but an operation before it that nobody checked, such as a
 * constructor, a copy or an iterator.
 */
final class BrokenEntries {
  /** At most this many unchecked operations before the checked one are examined. */
  private static final int MOST_OPERATIONS = 64;

  private final HeapHistory history;
  private final CheckState state;

  BrokenEntries(HeapHistory history, CheckState state) {
    this.history = history;
    this.state = state;
  }

  /**
   * When a structure broke before the checked operation.
   *
   * @param moment the end of the operation that broke it; if that is not known, the moment at which
   *     the checked one began
   * @param since the time before which it was whole, as far as is known
   * @param isEndOfCall whether it is known which operation broke it
   */
  record Entry(CheckMoment moment, long since, boolean isEndOfCall) {}

  /**
   * The first moment between two checks at which the structure was broken for good, if that is
   * before the checked operation began; otherwise null. If no unchecked operation is known that
   * broke it, it must be newer than the last check; what is newer may be made in several steps, and
   * broken between them. The state is left anywhere.
   *
   * @param since the time of the last check
   */
  @Nullable Entry of(CheckMoment moment, long since) {
    CPoint entry = moment.cpoint() < 0 ? null : entry(moment.cpoint());
    if (entry == null || entry.nodes().length == 0 || entry.nodes()[0] < 0) {
      return null;
    }
    CheckMoment begin =
        new CheckMoment(moment.index(), entry.index(), entry.time(), moment.constraints());
    if (!isBroken(begin)) {
      return null;
    }
    Entry found = unchecked(begin, since);
    boolean isNew = !history.exists(entry.nodes()[0], since);
    if (isNew) {
      return found != null ? found : new Entry(begin, since, false);
    }
    return found != null && isBroken(at(begin, found.since())) ? null : found;
  }

  /**
   * The operation that broke it: the first of those after which it was broken until the checked one
   * began. Null if there is none, or if too many would have to be examined to know which is first.
   */
  private @Nullable Entry unchecked(CheckMoment begin, long since) {
    CPoints operations = history.operations();
    Entry found = null;
    int looked = 0;
    for (int i = operations.upTo(begin.time()) - 1; i >= 0; i--) {
      long begun = operations.phase(i) == Format.CPOINT_ENTRY ? Long.MAX_VALUE : begun(i);
      if (operations.time(i) <= since) {
        break;
      }
      if (begun >= operations.time(i)) {
        continue; // no end, or an end of one that stored nothing
      }
      if (looked++ == MOST_OPERATIONS) {
        return null;
      }
      CheckMoment end = at(begin, operations.time(i));
      if (!isBroken(end)) {
        break;
      }
      found = new Entry(end, Math.max(since, begun), true);
    }
    return found;
  }

  private static CheckMoment at(CheckMoment moment, long time) {
    return new CheckMoment(moment.index(), moment.cpoint(), time, moment.constraints());
  }

  private boolean isBroken(CheckMoment moment) {
    state.setQuiet(false);
    state.standAt(moment);
    return state.violatedCount() > 0;
  }

  /** When an operation began; far in the future if that is not known. */
  private long begun(int end) {
    try {
      return CallEntries.ofOperation(history, end).time();
    } catch (CannotReplayException e) {
      return Long.MAX_VALUE;
    }
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
