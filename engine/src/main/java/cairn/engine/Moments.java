package cairn.engine;

import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Completeness.Ending;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Finds the time that a person means. */
public final class Moments {
  private Moments() {}

  /**
   * The time of a moment.
   *
   * @throws InputException if the history has no such moment, with those it has
   */
  public static long time(MomentName moment, HeapHistory history) throws InputException {
    return switch (moment.kind()) {
      case END -> history.endTime();
      case TIME -> {
        if (moment.number() > history.endTime()) {
          throw new InputException(
              moment.file()
                  + ": has no time "
                  + moment.number()
                  + "; its times are 0 (before the first event) to "
                  + history.endTime());
        }
        yield moment.number();
      }
      case CPOINT -> cpoint(moment, history);
      case CRASH -> crash(moment, history);
    };
  }

  private static long cpoint(MomentName moment, HeapHistory history) throws InputException {
    int count = history.cpointCount();
    if (moment.number() > count) {
      throw new InputException(
          moment.file()
              + ": has no C-point c"
              + moment.number()
              + "; it has "
              + (count == 0 ? "none" : "c1 to c" + count));
    }
    return history.cpoint((int) moment.number() - 1).time();
  }

  /** The end of a run that did not end well. */
  private static long crash(MomentName moment, HeapHistory history) throws InputException {
    String none = noCrash(history);
    if (none != null) {
      throw new InputException(moment.file() + ": has no crash: " + none + "; use @end");
    }
    return history.endTime();
  }

  /** Why a run has no crash, null if it has one, or may have. */
  private static @Nullable String noCrash(HeapHistory history) {
    Completeness completeness = history.completeness();
    if (completeness == null) {
      return null;
    }
    if (completeness.ending() == Ending.STOPPED) {
      return "recording stopped where it was asked to";
    }
    return completeness.ending() == Ending.EXIT && completeness.exitCode() == 0
        ? "the program ended with exit code 0"
        : null;
  }

  /** Refuses a run that ended well. */
  static void requireCrash(HeapHistory history) throws InputException {
    String none = noCrash(history);
    if (none != null) {
      throw new InputException("there is no crash: " + none + "; ask for end");
    }
  }

  /**
   * The time of the n-th event at a line of code: of a store, or of an allocation there. Costs a
   * walk over the nodes and versions of the history.
   *
   * @throws InputException if there is no such line or it did not run so often
   */
  public static long time(CodeLine line, HeapHistory history) throws InputException {
    BitSet sites = sites(line, history.tables());
    if (sites.isEmpty()) {
      throw new InputException(
          "no event of the recording is at "
              + line.file()
              + ":"
              + line.line()
              + "; the file is named as in the recording, without or with directories");
    }
    long found = 0;
    long last = 0;
    EventTimes times = new EventTimes(history, sites);
    for (long time = times.next(); time > 0; time = times.next()) {
      last = time;
      if (++found == line.occurrence()) {
        return time;
      }
    }
    throw new InputException(
        line.file()
            + ":"
            + line.line()
            + " has "
            + found
            + (found == 1 ? " event" : " events")
            + " in the recording, not "
            + line.occurrence()
            + (found == 0 ? "" : "; the last is at time " + last));
  }

  private static BitSet sites(CodeLine line, Tables tables) {
    BitSet sites = new BitSet();
    for (SiteInfo site : tables.sites()) {
      if (site.line() == line.line() && line.isIn(Places.file(tables, site))) {
        sites.set(site.id());
      }
    }
    return sites;
  }
}
