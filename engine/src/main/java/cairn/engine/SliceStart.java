package cairn.engine;

import cairn.analysis.slicing.Criteria;
import cairn.analysis.slicing.Criterion;
import cairn.analysis.slicing.CriterionException;
import cairn.history.HeapHistory;
import cairn.trace.Trace;
import java.io.IOException;
import java.util.List;

/**
 * Where a slice begins.
 *
 * @param criterion in the trace
 * @param asked in words
 * @param notes what a person should know of it
 */
record SliceStart(Criterion criterion, String asked, List<String> notes) {
  /**
   * Finds what a person means.
   *
   * @throws InputException if it is not there, with what is
   */
  static SliceStart find(SliceTarget target, Trace trace, HeapHistory history) throws IOException {
    Criteria criteria = new Criteria(trace);
    try {
      return switch (target.kind()) {
        case TIME -> {
          requireTime(target.time(), history);
          yield of(criteria.storeAt(target.time()), target.toString());
        }
        case SLOT -> {
          long time = new SlotTimes(history).last(target);
          yield of(criteria.storeAt(time), target + ", stored at time " + time);
        }
        case LINE ->
            of(criteria.line(target.file(), target.line(), target.run()), target.toString());
        case END -> of(criteria.last(), target.toString());
      };
    } catch (CriterionException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private static SliceStart of(Criterion criterion, String asked) {
    return new SliceStart(criterion, asked, List.of());
  }

  private static void requireTime(long time, HeapHistory history) throws InputException {
    if (time > history.endTime()) {
      throw new InputException(
          "there is no time " + time + "; the times are 1 to " + history.endTime());
    }
  }
}
