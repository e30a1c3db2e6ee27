package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.analysis.constraints.check.CheckState;
import cairn.analysis.constraints.check.Unit;
import cairn.history.HeapHistory;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What lines of code usually do: which constraints a line breaks for a while, and which lines mend
 * that before the operation ends. A line that breaks a constraint in every operation and is always
 * followed by one that mends it is not at fault when, once, the other one fails.
 *
 * <p>Learnt by going back through the events before a fault, one by one, a bounded number of them.
 */
final class Habits {
  /** So many events before a fault are looked at. */
  static final int EVENTS = 20_000;

  /** So often must a line have been mended before that counts as its habit. */
  private static final int FEWEST = 2;

  /** And so many times more often than not. */
  private static final int RATIO = 4;

  private final HeapHistory history;
  private final Map<Key, Map<CodePlace, Integer>> mendedAt = new HashMap<>();
  private final Map<Key, Integer> leftBroken = new HashMap<>();

  /** The times that were looked at already are from here on. */
  private long seenFrom = Long.MAX_VALUE;

  private long seenTo = Long.MIN_VALUE;

  /** A constraint and the line that breaks it. */
  private record Key(int constraint, CodePlace place) {}

  Habits(HeapHistory history) {
    this.history = history;
  }

  /** Learns from the events before the state's time; leaves the state where it stopped. */
  void learn(CheckState state) {
    long from = state.time();
    if (from >= seenFrom && from <= seenTo) {
      return;
    }
    Map<Unit, CodePlace> mendedLater = new HashMap<>();
    long stop = Math.max(0, from - EVENTS);
    while (state.time() > stop) {
      if (state.time() == seenTo) {
        break;
      }
      long time = state.time();
      state.back();
      List<Unit> mended = state.broken();
      List<Unit> broken = state.mended();
      if (mended.isEmpty() && broken.isEmpty()) {
        continue;
      }
      CodePlace place = CodePlace.of(history.tables(), site(time));
      for (Unit unit : broken) {
        Key key = new Key(unit.constraint(), place);
        CodePlace mender = mendedLater.remove(unit);
        if (mender == null) {
          leftBroken.merge(key, 1, Integer::sum);
        } else {
          mendedAt.computeIfAbsent(key, k -> new HashMap<>()).merge(mender, 1, Integer::sum);
        }
      }
      for (Unit unit : mended) {
        mendedLater.put(unit, place);
      }
    }
    seenFrom = Math.min(seenFrom, state.time());
    seenTo = Math.max(seenTo, from);
  }

  private int site(long time) {
    int first = history.versionsUpTo(time - 1);
    if (first < history.versionsUpTo(time)) {
      return history.siteOf(first);
    }
    int node = history.nodesUpTo(time - 1);
    return node < history.nodesUpTo(time) ? history.site(node) : 0;
  }

  /** Whether a line usually breaks this constraint for a while, and others mend it. */
  boolean isUsual(int constraint, CodePlace place) {
    Key key = new Key(constraint, place);
    int mended = total(mendedAt.getOrDefault(key, Map.of()));
    return mended >= FEWEST && mended >= RATIO * leftBroken.getOrDefault(key, 0);
  }

  /** How often a line broke this constraint and it was mended again. */
  int times(int constraint, CodePlace place) {
    return total(mendedAt.getOrDefault(new Key(constraint, place), Map.of()));
  }

  /** The lines that mend what a line breaks, the most frequent first. */
  List<CodePlace> menders(int constraint, CodePlace place) {
    Map<CodePlace, Integer> menders = mendedAt.getOrDefault(new Key(constraint, place), Map.of());
    return menders.entrySet().stream()
        .sorted(
            Map.Entry.<CodePlace, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(e -> e.getKey().toString()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int total(Map<CodePlace, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
