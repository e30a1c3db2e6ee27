package cairn.analysis.constraints.locate;

import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.check.CheckMoment;
import cairn.analysis.constraints.check.CheckState;
import cairn.history.CPoints;
import cairn.history.CallStacks;
import cairn.history.HeapHistory;
import cairn.recording.Format;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Whether a structure that is broken at a moment was broken long before, while nobody checked it:
 * operations that work on a broken structure break it further, and the way back from what they
 * broke ends with them. So the ends of operations are looked at, between one moment of the check
 * and the next: those of C-points, or, without them, of calls that follow each other. They count
 * only if the structure was whole at a number of them, one after the other: otherwise it need not
 * be whole there.
 *
 * <p>A look costs what the heap changes between there and the last one; from the time of the fault
 * on back, so that nothing is lost where it was whole right before.
 */
final class Earlier {
  /** At so many ends of operations it must have been whole. */
  private static final int FEWEST = 4;

  /** At so many it must, if there are. */
  private static final int MOST = 16;

  /**
   * This many ends back, and events, it is looked for something that was broken and whole again.
   */
  private static final int MOST_ENDS = 2048;

  private static final int MOST_EVENTS = 100_000;

  /** In longer histories a look takes too long. */
  private static final int MOST_VERSIONS = 20_000_000;

  private final HeapHistory history;
  private final CheckState state;

  /** The ends of operations, ascending; empty if they are not known to be what they seem. */
  private long[] quiet = new long[0];

  private final Map<Boolean, long[]> exits = new HashMap<>();

  Earlier(HeapHistory history, CheckState state) {
    this.history = history;
    this.state = state;
  }

  /** Ends of operations at which the structure usually is whole; empty if that is not known. */
  long[] quiet() {
    return quiet;
  }

  /** The last of those ends before a time; 0 if there is none. */
  long endBefore(long time) {
    int found = Arrays.binarySearch(quiet, time);
    int before = found < 0 ? -found - 2 : found - 1;
    return before < 0 ? 0 : quiet[before];
  }

  /**
   * Those ends between two times as moments like another, in their order.
   *
   * @param most so many of them, the last if they are before the moment, otherwise the first
   */
  List<CheckMoment> endsBetween(CheckMoment moment, long after, long before, int most) {
    long[] found = Arrays.stream(quiet).filter(each -> each > after && each < before).toArray();
    int from = before <= moment.time() ? Math.max(0, found.length - most) : 0;
    return Arrays.stream(found, from, Math.min(found.length, from + most))
        .mapToObj(each -> at(moment, each))
        .toList();
  }

  /** Whether the history is too long for this, so that nothing is looked at. */
  boolean isTooLong() {
    return history.versionCount() > MOST_VERSIONS;
  }

  /**
   * Whether methods with C-points ended between a moment and the last check, or no method has any
   * and recorded calls ended. These were operations that nobody checked; other recorded calls may
   * be parts of one.
   */
  boolean isUnchecked(CheckMoment moment, long since) {
    long[] ends =
        history.cpointCount() == 0
            ? exits(false)
            : exits(history.cpoints(), false).distinct().toArray();
    return !isTooLong() && between(ends, since, moment.time()).length > 0;
  }

  /**
   * The end of the first operation after which the structure was broken.
   *
   * @param since the moment of the last check, at which it was whole
   * @param introduced an event that broke something
   * @return the moment itself if nothing is known that is earlier; the state is left anywhere
   */
  CheckMoment firstBroken(CheckMoment moment, long since, long introduced) {
    if (isTooLong()) {
      return moment;
    }
    long[] ends = ends(since, introduced, moment.time());
    int before = Arrays.binarySearch(ends, introduced);
    before = before < 0 ? -before - 2 : before - 1;
    boolean recorded = isUnchecked(moment, since);
    if (before < 0 && !recorded) {
      return moment;
    }
    int latest = brokenSince(moment, ends, before);
    int broken = healed(moment, ends, latest);
    broken = isQuiet(moment, ends, broken - 1) ? broken : latest;
    if (broken < FEWEST && !recorded || !isQuiet(moment, ends, broken - 1)) {
      return moment;
    }
    quiet = ends;
    // operations after the one that broke it may have moved, hidden or mended what it broke
    boolean isFound = broken <= before || broken < ends.length && !isWhole(moment, ends[broken]);
    return isFound ? at(moment, made(moment, since, ends, broken)) : moment;
  }

  /**
   * The end of an operation, or of the constructor before it since which the structure was broken.
   */
  private long made(CheckMoment moment, long since, long[] ends, int broken) {
    long from = broken == 0 ? since : ends[broken - 1];
    long found = ends[broken];
    long[] constructors = between(exits(true), from, found);
    for (int i = constructors.length - 1;
        i >= 0 && i >= constructors.length - MOST && !isWhole(moment, constructors[i]);
        i--) {
      found = constructors[i];
    }
    return found;
  }

  /** The first end of those at which it is broken up to one; the one after that if it is whole. */
  private int brokenSince(CheckMoment moment, long[] ends, int last) {
    int broken = last + 1;
    int whole = last;
    for (int step = 1; whole >= 0 && !isWhole(moment, ends[whole]); step *= 2) {
      broken = whole;
      whole = Math.max(whole - step, whole == 0 ? -1 : 0);
    }
    while (whole >= 0 && broken - whole > 1) {
      int middle = (whole + broken) >>> 1;
      if (isWhole(moment, ends[middle])) {
        whole = middle;
      } else {
        broken = middle;
      }
    }
    return broken;
  }

  /** The first end not far before another at which it is broken, if it was mended in between. */
  private int healed(CheckMoment moment, long[] ends, int last) {
    int broken = last;
    for (int i = last - 1; i >= 0 && i >= last - MOST_ENDS; i--) {
      if (ends[last - 1] - ends[i] > MOST_EVENTS) {
        break;
      }
      if (!isWhole(moment, ends[i])) {
        broken = i;
      }
    }
    return broken;
  }

  private boolean isQuiet(CheckMoment moment, long[] ends, int last) {
    for (int i = last - 1; i >= Math.max(0, last - MOST + 1); i--) {
      if (!isWhole(moment, ends[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhole(CheckMoment moment, long time) {
    state.setQuiet(false);
    state.standAt(at(moment, time));
    return state.violated(1).isEmpty();
  }

  /**
   * A native program has no receiver that would be the structure for good: there an operation's own
   * arguments lead to it, as far as there are any.
   */
  private CheckMoment at(CheckMoment moment, long time) {
    int point = history.cpointsUpTo(time) - 1;
    boolean own =
        PointMatch.isNative(history)
            && point >= 0
            && history.cpoint(point).time() == time
            && history.cpoint(point).nodes().length > 0;
    int cpoint = own ? point : moment.cpoint();
    return new CheckMoment(moment.index(), cpoint, time, moment.constraints());
  }

  private long[] ends(long since, long introduced, long until) {
    long[] exits = exits(false);
    long[] all = exits.length > 0 ? exits : CallStacks.besides(history, introduced, FEWEST);
    return between(all, since, until);
  }

  /** Times between two, of times in ascending order. */
  private static long[] between(long[] times, long since, long until) {
    int from = Arrays.binarySearch(times, since + 1);
    int to = Arrays.binarySearch(times, until);
    from = from < 0 ? -from - 1 : from;
    to = to < 0 ? -to - 1 : to;
    return from < to ? Arrays.copyOfRange(times, from, to) : new long[0];
  }

  /** When recorded calls end, in their order: those of constructors, or the others. */
  private long[] exits(boolean ofConstructors) {
    return exits.computeIfAbsent(ofConstructors, this::allExits);
  }

  private long[] allExits(boolean ofConstructors) {
    return LongStream.concat(
            exits(history.cpoints(), ofConstructors), exits(history.operations(), ofConstructors))
        .sorted()
        .distinct()
        .toArray();
  }

  private LongStream exits(CPoints points, boolean ofConstructors) {
    return IntStream.range(0, points.count())
        .filter(each -> points.phase(each) == Format.CPOINT_EXIT)
        .filter(
            each ->
                history.tables().site(points.site(each)).method().equals("<init>")
                    == ofConstructors)
        .mapToLong(points::time);
  }
}
