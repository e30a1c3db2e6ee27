package cairn.analysis.api.metrics;

import java.util.Arrays;

/** How many vertexes there are, and how many of them have each of the degrees. */
public final class DegreeCounts {
  public static final DegreeCounts NONE = new DegreeCounts(0, new long[Degree.ALL.size()]);

  private final long vertexes;
  private final long[] counts;

  private DegreeCounts(long vertexes, long[] counts) {
    this.vertexes = vertexes;
    this.counts = counts;
  }

  /**
   * Counts as a file holds them.
   *
   * @param counts in the order of {@link Degree#ALL}
   * @throws IllegalArgumentException if they are not one for each degree, or cannot be
   */
  public static DegreeCounts of(long vertexes, long... counts) {
    if (counts.length != Degree.ALL.size()) {
      throw new IllegalArgumentException(counts.length + " counts, not " + Degree.ALL.size());
    }
    for (long count : counts) {
      if (count < 0 || count > vertexes) {
        throw new IllegalArgumentException(count + " of " + vertexes + " vertexes");
      }
    }
    return new DegreeCounts(vertexes, counts.clone());
  }

  public long vertexes() {
    return vertexes;
  }

  public long count(Degree degree) {
    return counts[degree.ordinal()];
  }

  /** The metric: how many of 100 vertexes have the degree; 0 if there are no vertexes. */
  public double percent(Degree degree) {
    return vertexes == 0 ? 0 : 100.0 * counts[degree.ordinal()] / vertexes;
  }

  /** Both together. */
  public DegreeCounts plus(DegreeCounts other) {
    long[] sums = counts.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.counts[i];
    }
    return new DegreeCounts(vertexes + other.vertexes, sums);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DegreeCounts that
        && vertexes == that.vertexes
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(vertexes) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return vertexes + " " + Arrays.toString(counts);
  }

  /** Counts that change. Not safe for several threads. */
  public static final class Counter {
    private final long[] counts = new long[Degree.ALL.size()];
    private long vertexes;

    public void add(int in, int out) {
      change(in, out, 1);
    }

    public void remove(int in, int out) {
      change(in, out, -1);
    }

    private void change(int in, int out, int by) {
      vertexes += by;
      if (in <= 2) {
        counts[in] += by;
      }
      if (out <= 2) {
        counts[Degree.OUT_0.ordinal() + out] += by;
      }
      if (in == out) {
        counts[Degree.IN_EQUALS_OUT.ordinal()] += by;
      }
    }

    public long vertexes() {
      return vertexes;
    }

    public DegreeCounts counts() {
      return new DegreeCounts(vertexes, counts.clone());
    }
  }
}
