package cairn.analysis.metrics.live;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * By how much each site moved the counts of each type since the last point: a row of a tally for
 * each pair that ever did. Their sum is the difference of two samples, exactly.
 */
final class Moves {
  /** So many places are told apart; the rest is one. */
  static final int MOST = 20;

  private final IdTable rowOf = new IdTable();
  private final Tally tally = new Tally();
  private long[] pairs = new long[256];
  private boolean[] moved = new boolean[256];
  private int[] changed = new int[256];
  private int rows = 1;
  private int count;

  /** By sites, the row that was asked for last. */
  private int[] lastOf = new int[256];

  /** The row of a site and a type, which is then one that changed. */
  private int touch(int site, int type) {
    if (site >= lastOf.length) {
      lastOf = Arrays.copyOf(lastOf, Math.max(site + 1, lastOf.length * 2));
    }
    int row = lastOf[site];
    long pair = (long) site + 1 << 32 | type;
    if (pairs[row] != pair) {
      row = find(pair);
      lastOf[site] = row;
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
  void add(int site, int type, int to, int by) {
    tally.add(touch(site, type), to, by);
  }

  void move(int site, int type, int from, int to) {
    tally.move(touch(site, type), from, to);
  }

  /** A place and a type. */
  private record Key(CodePlace place, String type) {}

  /** What one place did. */
  private static final class Sum {
    private final long[] counts = new long[Degree.ALL.size()];
    private long vertexes;

    void add(Sum other) {
      vertexes += other.vertexes;
      for (int i = 0; i < counts.length; i++) {
        counts[i] += other.counts[i];
      }
    }

    long total() {
      return Math.abs(vertexes) + Arrays.stream(counts).map(Math::abs).sum();
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
    Map<Key, Sum> sums = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      int row = changed[i];
      int site = (int) (pairs[row] >>> 32) - 1;
      Key key = new Key(places.apply(site), types.apply((int) pairs[row]));
      Sum sum = sums.computeIfAbsent(key, made -> new Sum());
      sum.vertexes += tally.vertexes(row);
      tally.addTo(row, sum.counts);
      tally.clear(row);
      moved[row] = false;
    }
    count = 0;
    List<Map.Entry<Key, Sum>> order = new ArrayList<>(sums.entrySet());
    order.removeIf(entry -> entry.getValue().total() == 0);
    order.sort(
        Comparator.comparingLong((Map.Entry<Key, Sum> entry) -> -entry.getValue().total())
            .thenComparing(entry -> entry.getKey().toString()));
    List<Move> result = new ArrayList<>();
    Sum rest = new Sum();
    for (Map.Entry<Key, Sum> entry : order) {
      Key key = entry.getKey();
      if (result.size() < MOST) {
        result.add(entry.getValue().move(key.type, List.of(key.place)));
      } else {
        rest.add(entry.getValue());
      }
    }
    if (rest.total() != 0) {
      result.add(rest.move("", List.of()));
    }
    return result;
  }
}
