package cairn.analysis.metrics.live;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import java.util.Arrays;

/**
 * Numbers of vertexes by what their degrees are, one row for each owner of a row: a vertex that
 * changes is taken from one cell and added to another, and the seven counts are sums over a row.
 * 128 bytes a row.
 */
final class Tally {
  /** Cells of a row, more than there are classes. */
  private static final int ROW = 32;

  /** Degrees from here on are one class, but whether they are equal is told apart. */
  private static final int MANY = 3;

  private static final int EQUAL = 16;

  private int[] cells = new int[64 * ROW];

  /** The class of two degrees. */
  static int classOf(int in, int out) {
    int low = Math.min(in, MANY) << 2 | Math.min(out, MANY);
    return in == out && in >= MANY ? low | EQUAL : low;
  }

  private int row(int row) {
    int at = row * ROW;
    if (at + ROW > cells.length) {
      cells = Arrays.copyOf(cells, Math.max(at + ROW, cells.length * 2));
    }
    return at;
  }

  void add(int row, int to, int by) {
    int at = row(row);
    cells[at + to] += by;
  }

  void move(int row, int from, int to) {
    int at = row(row);
    cells[at + from]--;
    cells[at + to]++;
  }

  void clear(int row) {
    int at = row(row);
    Arrays.fill(cells, at, at + ROW, 0);
  }

  long vertexes(int row) {
    int at = row(row);
    long sum = 0;
    for (int i = 0; i < ROW; i++) {
      sum += cells[at + i];
    }
    return sum;
  }

  /** Adds what a row holds of each degree, in the order of {@link Degree#ALL}. */
  void addTo(int row, long[] sums) {
    int at = row(row);
    for (int i = 0; i < ROW; i++) {
      int n = cells[at + i];
      if (n != 0) {
        int in = i >> 2 & 3;
        int out = i & 3;
        if (in < MANY) {
          sums[in] += n;
        }
        if (out < MANY) {
          sums[Degree.OUT_0.ordinal() + out] += n;
        }
        if (in == out && (in < MANY || (i & EQUAL) != 0)) {
          sums[Degree.IN_EQUALS_OUT.ordinal()] += n;
        }
      }
    }
  }

  DegreeCounts counts(int row) {
    long[] sums = new long[Degree.ALL.size()];
    addTo(row, sums);
    return DegreeCounts.of(vertexes(row), sums);
  }
}
