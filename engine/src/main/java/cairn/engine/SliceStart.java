package cairn.engine;

import cairn.analysis.slicing.Criteria;
import cairn.analysis.slicing.Criterion;
import cairn.analysis.slicing.CriterionException;
import cairn.history.HeapHistory;
import cairn.trace.Trace;
import cairn.trace.jvm.UncaughtThrow;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a slice begins.
 *
 * @param criterion in the trace
 * @param asked in words
 * @param did what the criterion did, in words; empty if that follows from the slice
 * @param notes what a person should know of it
 */
record SliceStart(Criterion criterion, String asked, String did, List<String> notes) {
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
        case END -> {
          SliceStart thrown =
              UncaughtException.ended(history) ? thrown(target, trace, history) : null;
          yield thrown != null ? thrown : of(NativeCrash.end(criteria, trace), target.toString());
        }
        case CRASH ->
            trace.code().bytes()
                ? NativeCrash.start(criteria, trace, history)
                : crash(target, trace, history, criteria);
      };
    } catch (CriterionException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it is an exception that nothing caught. */
  boolean isThrow() {
    return !did.isEmpty();
  }

  static SliceStart of(Criterion criterion, String asked) {
    return new SliceStart(criterion, asked, "", List.of());
  }

  private static SliceStart crash(
      SliceTarget target, Trace trace, HeapHistory history, Criteria criteria)
      throws IOException, CriterionException {
    UncaughtException exception = UncaughtException.lastOf(history);
    if (exception == null) {
      Moments.requireCrash(history);
      return of(criteria.last(), target.toString());
    }
    SliceStart thrown = thrown(target, trace, history);
    if (thrown != null) {
      return thrown;
    }
    String why = exception + " did not come from code that is in the trace: this is what ran last";
    return new SliceStart(criteria.last(), target.toString(), "", List.of(why));
  }

  /** What threw the last exception that nothing caught; null if that is not in the trace. */
  private static @Nullable SliceStart thrown(SliceTarget target, Trace trace, HeapHistory history)
      throws IOException {
    UncaughtException exception = UncaughtException.lastOf(history);
    UncaughtThrow thrown =
        exception == null ? null : UncaughtThrow.lastOf(exception.thread(), trace);
    return exception == null || thrown == null
        ? null
        : new SliceStart(
            new Criterion(thrown.step(), thrown.from(), thrown.to()),
            target + ", " + exception,
            "threw " + exception.name() + ", which nothing caught",
            List.of());
  }

  private static void requireTime(long time, HeapHistory history) throws InputException {
    if (time > history.endTime()) {
      throw new InputException(
          "there is no time " + time + "; the times are 1 to " + history.endTime());
    }
  }
}
