package cairn.engine;

import cairn.analysis.slicing.Criteria;
import cairn.analysis.slicing.Criterion;
import cairn.analysis.slicing.CriterionException;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.trace.Code;
import cairn.trace.Trace;
import cairn.trace.nativ.NativeLowering;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a slice begins.
 *
 * @param criterion in the trace
 * @param asked in words
 * @param notes what a person should know of it
 */
record SliceStart(Criterion criterion, String asked, List<String> notes) {
  /** How recordings tell of a signal that ended the program. */
  private static final Pattern SIGNAL = Pattern.compile("ended by (\\w+)");

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
        case END -> atEnd(criteria.last(), criteria, trace.code(), target.toString());
        case CRASH ->
            trace.code().bytes()
                ? crash(criteria, trace, history)
                : of(criteria.last(), target.toString());
      };
    } catch (CriterionException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Where a native program crashed: the instruction that could not run; or, where a function of a
   * library ended it (abort, a failed assertion), the statement of the program that called it.
   */
  private static SliceStart crash(Criteria criteria, Trace trace, HeapHistory history)
      throws IOException, CriterionException {
    Completeness end = history.completeness();
    Matcher signal = SIGNAL.matcher(end == null ? "" : end.endText());
    if (!signal.lookingAt()) {
      String exit =
          end != null && end.ending() == Completeness.Ending.EXIT
              ? ": it ended with exit code " + end.exitCode()
              : "";
      throw new InputException(
          "the program did not crash" + exit + "; --at end asks about what ran last");
    }
    String did = "";
    for (String note : trace.origin().notes()) {
      if (note.startsWith(NativeLowering.CRASH_NOTE)) {
        did = " " + note.substring(NativeLowering.CRASH_NOTE.length());
      }
    }
    String asked = "the crash, " + signal.group(1) + did;
    Criterion crash = criteria.crash(NativeLowering.CRASH);
    if (crash != null) {
      return of(crash, asked);
    }
    Code code = trace.code();
    atEnd(criteria.last(), criteria, code, asked);
    String program = file(history.meta().getOrDefault("executable", ""));
    return of(
        criteria.lastOf(m -> program.isEmpty() || file(code.owner(m)).equals(program)), asked);
  }

  private static String file(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static SliceStart atEnd(Criterion last, Criteria criteria, Code code, String asked)
      throws InputException {
    if (code.name(criteria.methodOf(last)).equals(NativeLowering.OUTSIDE)) {
      throw new InputException(
          "what ran last was not traced, as --slice, --start or --stop said when it was recorded");
    }
    return of(last, asked);
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
