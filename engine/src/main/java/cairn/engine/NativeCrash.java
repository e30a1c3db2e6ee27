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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a native program ended, and why. */
final class NativeCrash {
  /** How recordings tell of a signal that ended the program. */
  private static final Pattern SIGNAL = Pattern.compile("ended by (\\w+)");

  private NativeCrash() {}

  /**
   * Where it crashed: the instruction that could not run; or, where a function of a library ended
   * it (abort, a failed assertion), the statement of the program that called it.
   *
   * @throws InputException if it did not crash
   */
  static SliceStart start(Criteria criteria, Trace trace, HeapHistory history)
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
      return SliceStart.of(crash, asked);
    }
    end(criteria, trace);
    Code code = trace.code();
    String program = file(history.meta().getOrDefault("executable", ""));
    return SliceStart.of(
        criteria.lastOf(m -> program.isEmpty() || file(code.owner(m)).equals(program)), asked);
  }

  /**
   * What ran last.
   *
   * @throws InputException if that was not traced
   */
  static Criterion end(Criteria criteria, Trace trace) throws IOException, CriterionException {
    Criterion last = criteria.last();
    if (trace.code().name(criteria.methodOf(last)).equals(NativeLowering.OUTSIDE)) {
      throw new InputException(
          "what ran last was not traced, as --slice, --start or --stop said when it was recorded");
    }
    return last;
  }

  private static String file(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
