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
 * By how much each site moved the counts since the last point: a row of a tally for each site that
 * did. Their sum is the difference of two samples, exactly.
 */
final class Moves {
  /** So many places are told apart; the rest is one. */
  static final int MOST = 20;

  private final Tally tally = new Tally();
  private boolean[] moved = new boolean[256];
  private int[] sites = new int[256];
  private int count;

  private void touch(int site) {
    if (site >= moved.length) {
      moved = Arrays.copyOf(moved, Math.max(site + 1, moved.length * 2));
    }
    if (!moved[site]) {
      moved[site] = true;
      if (count == sites.length) {
        sites = Arrays.copyOf(sites, count * 2);
      }
      sites[count++] = site;
    }
  }

  /** A vertex of a class came (1) or went (-1). */
  void add(int site, int to, int by) {
    touch(site);
    tally.add(site, to, by);
  }

  void move(int site, int from, int to) {
    touch(site);
    tally.move(site, from, to);
  }

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

    Move move(List<CodePlace> stack) {
      return new Move(stack, vertexes, Arrays.stream(counts).boxed().toList());
    }
  }

  /**
   * What was done since this was last asked, the most first; places that moved nothing in the end
   * are left out.
   */
  List<Move> take(IntFunction<CodePlace> places) {
    Map<CodePlace, Sum> sums = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      int site = sites[i];
      Sum sum = sums.computeIfAbsent(places.apply(site), place -> new Sum());
      sum.vertexes += tally.vertexes(site);
      tally.addTo(site, sum.counts);
      tally.clear(site);
      moved[site] = false;
    }
    count = 0;
    List<Map.Entry<CodePlace, Sum>> order = new ArrayList<>(sums.entrySet());
    order.removeIf(entry -> entry.getValue().total() == 0);
    order.sort(
        Comparator.comparingLong((Map.Entry<CodePlace, Sum> entry) -> -entry.getValue().total())
            .thenComparing(entry -> entry.getKey().toString()));
    List<Move> result = new ArrayList<>();
    Sum rest = new Sum();
    for (Map.Entry<CodePlace, Sum> entry : order) {
      if (result.size() < MOST) {
        result.add(entry.getValue().move(List.of(entry.getKey())));
      } else {
        rest.add(entry.getValue());
      }
    }
    if (rest.total() != 0) {
      result.add(rest.move(List.of()));
    }
    return result;
  }
}
