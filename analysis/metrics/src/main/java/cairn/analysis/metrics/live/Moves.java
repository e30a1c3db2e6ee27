package cairn.analysis.metrics.live;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * By how much each place of the program moved the counts of each type since the last point: a row
 * of a tally for each pair that ever did. Their sum is the difference of two samples, exactly.
 */
final class Moves {
  /** So many places are told apart, and so many of each type; the rest is one. */
  static final int MOST = 20;

  static final int MOST_OF_TYPE = 3;

  /** With those of types. */
  static final int MOST_IN_ALL = 200;

  private static final int RECENT_BITS = 12;

  private final IdTable rowOf = new IdTable();
  private final Tally tally = new Tally();
  private long[] pairs = new long[256];
  private boolean[] moved = new boolean[256];
  private int[] changed = new int[256];
  private int rows = 1;
  private int count;

  /** Rows that were asked for lately. */
  private final int[] recent = new int[1 << RECENT_BITS];

  /** The row of a place and a type, which is then one that changed. */
  private int touch(int place, int type) {
    int at = place * 0x9E3779B1 + type * 0x85EBCA6B >>> 32 - RECENT_BITS;
    int row = recent[at];
    long pair = (long) place + 1 << 32 | type;
    if (pairs[row] != pair) {
      row = find(pair);
      recent[at] = row;
    }
    if (!moved[row]) {
      moved[row] = true;
      changed[count++] = row;
    }
    return row;
  }

  private int find(long pair) {
    int row = rowOf.get(pair);
    if (row == 0) {
      row = rows++;
      rowOf.put(pair, row);
      if (row == pairs.length) {
        pairs = Arrays.copyOf(pairs, row * 2);
        moved = Arrays.copyOf(moved, row * 2);
        changed = Arrays.copyOf(changed, row * 2);
      }
      pairs[row] = pair;
    }
    return row;
  }

  /** A vertex of a type and class came (1) or went (-1). */
  void add(int place, int type, int to, int by) {
    tally.add(touch(place, type), to, by);
  }

  void move(int place, int type, int from, int to) {
    tally.move(touch(place, type), from, to);
  }

  /** What was done in a row. */
  private static final class Sum {
    private final int row;
    private final long[] counts = new long[Degree.ALL.size()];
    private long vertexes;
    private long total;

    Sum(int row) {
      this.row = row;
    }

    void add(Sum other) {
      vertexes += other.vertexes;
      for (int i = 0; i < counts.length; i++) {
        counts[i] += other.counts[i];
      }
    }

    /** How much it is in all; 0 if it moved nothing in the end. */
    void finish() {
      total = Math.abs(vertexes);
      for (long each : counts) {
        total += Math.abs(each);
      }
    }

    Move move(String type, List<CodePlace> stack) {
      return new Move(type, stack, vertexes, Arrays.stream(counts).boxed().toList());
    }
  }

  /**
   * What was done since this was last asked, the most first; places that moved nothing in the end
   * are left out.
   */
  List<Move> take(IntFunction<CodePlace> places, IntFunction<String> types) {
    List<Sum> sums = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int row = changed[i];
      Sum sum = new Sum(row);
      sum.vertexes = tally.vertexes(row);
      tally.addTo(row, sum.counts);
      tally.clear(row);
      moved[row] = false;
      sum.finish();
      if (sum.total != 0) {
        sums.add(sum);
      }
    }
    count = 0;
    sums.sort(Comparator.<Sum>comparingLong(sum -> -sum.total).thenComparingInt(sum -> sum.row));
    List<Move> result = new ArrayList<>();
    Sum rest = new Sum(0);
    Map<Integer, Integer> ofTypes = new HashMap<>();
    for (Sum sum : sums) {
      int ofType = ofTypes.merge((int) pairs[sum.row], 1, Integer::sum);
      int room = ofType <= MOST_OF_TYPE ? MOST_IN_ALL : MOST;
      if (result.size() < room) {
        CodePlace place = places.apply((int) (pairs[sum.row] >>> 32) - 1);
        result.add(sum.move(types.apply((int) pairs[sum.row]), List.of(place)));
      } else {
        rest.add(sum);
      }
    }
    rest.finish();
    if (rest.total != 0) {
      result.add(rest.move("", List.of()));
    }
    return result;
  }
}
