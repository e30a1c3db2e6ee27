package cairn.analysis.constraints.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A function of the whole numbers of an interval that is linear in pieces: {@code (factor * i +
 * shift) / divisor}, cut off towards 0. Immutable. Operations give null where the result is no such
 * function, has many pieces, or large numbers.
 */
final class Pieces {
  private static final int MOST_PIECES = 16;
  private static final long LARGE = 1L << 40;

  private final long from;

  /** The last number of each piece. */
  private final long[] ends;

  private final long[] factors;
  private final long[] shifts;
  private final long[] divisors;

  private Pieces(long from, long[] ends, long[] factors, long[] shifts, long[] divisors) {
    this.from = from;
    this.ends = ends;
    this.factors = factors;
    this.shifts = shifts;
    this.divisors = divisors;
  }

  /** {@code factor * i + shift}. */
  static @Nullable Pieces linear(long from, long to, long factor, long shift) {
    Builder made = new Builder(from);
    made.add(to, factor, shift, 1);
    return isSmall(from) && isSmall(to) ? made.build() : null;
  }

  private static boolean isSmall(long number) {
    return number > -LARGE && number < LARGE;
  }

  /** Hears of intervals, both ends included. */
  interface Intervals {
    void interval(long from, long to);
  }

  private static final class Builder {
    private final long from;
    private final long[] ends = new long[MOST_PIECES];
    private final long[] factors = new long[MOST_PIECES];
    private final long[] shifts = new long[MOST_PIECES];
    private final long[] divisors = new long[MOST_PIECES];
    private int count;
    private boolean failed;

    Builder(long from) {
      this.from = from;
    }

    void add(long end, long factor, long shift, long divisor) {
      failed |= count == MOST_PIECES || !isSmall(factor) || !isSmall(shift) || !isSmall(divisor);
      if (!failed) {
        ends[count] = end;
        factors[count] = factor;
        shifts[count] = shift;
        divisors[count++] = divisor;
      }
    }

    @Nullable Pieces build() {
      return failed
          ? null
          : new Pieces(
              from,
              Arrays.copyOf(ends, count),
              Arrays.copyOf(factors, count),
              Arrays.copyOf(shifts, count),
              Arrays.copyOf(divisors, count));
    }
  }

  /** What happens to a piece of each of two functions. */
  private interface Joint {
    /** A piece from a number to another; false if the result is no such function. */
    boolean piece(Builder made, int left, int right, long start, long end);
  }

  private @Nullable Pieces with(Pieces other, Joint joint) {
    Builder made = new Builder(from);
    int left = 0;
    int right = 0;
    long start = from;
    while (left < ends.length && right < other.ends.length) {
      long end = Math.min(ends[left], other.ends[right]);
      if (!joint.piece(made, left, right, start, end)) {
        return null;
      }
      left += ends[left] == end ? 1 : 0;
      right += other.ends[right] == end ? 1 : 0;
      start = end + 1;
    }
    return made.build();
  }

  private boolean isWhole(int piece) {
    return divisors[piece] == 1;
  }

  private boolean isFixed(int piece) {
    return factors[piece] == 0 && divisors[piece] == 1;
  }

  /** The sum with a multiple of another function, 1 or -1. */
  @Nullable Pieces plus(Pieces other, int sign) {
    return with(
        other,
        (made, l, r, start, end) -> {
          made.add(
              end, factors[l] + sign * other.factors[r], shifts[l] + sign * other.shifts[r], 1);
          return isWhole(l) && other.isWhole(r);
        });
  }

  @Nullable Pieces times(Pieces other) {
    return with(
        other,
        (made, l, r, start, end) -> {
          if (!isWhole(l) || !other.isWhole(r) || !isFixed(l) && !other.isFixed(r)) {
            return false;
          }
          long by = isFixed(l) ? shifts[l] : other.shifts[r];
          long factor = isFixed(l) ? other.factors[r] : factors[l];
          long shift = isFixed(l) ? other.shifts[r] : shifts[l];
          boolean fits =
              Math.multiplyHigh(by, factor) == (by * factor) >> 63
                  && Math.multiplyHigh(by, shift) == (by * shift) >> 63;
          made.add(end, by * factor, by * shift, 1);
          return fits;
        });
  }

  @Nullable Pieces dividedBy(Pieces other) {
    return with(
        other,
        (made, l, r, start, end) -> {
          long by = other.shifts[r];
          int sign = by < 0 ? -1 : 1;
          made.add(end, sign * factors[l], sign * shifts[l], sign * by);
          return isWhole(l) && other.isFixed(r) && by != 0;
        });
  }

  /** What is left of a division. */
  @Nullable Pieces modulo(Pieces other) {
    return with(
        other,
        (made, l, r, start, end) -> {
          if (!isWhole(l) || !other.isFixed(r) || other.shifts[r] == 0) {
            return false;
          }
          long by = Math.abs(other.shifts[r]);
          long factor = factors[l];
          long shift = shifts[l];
          long at = start;
          while (at <= end && !made.failed) {
            long quotient = (factor * at + shift) / by;
            long last = factor == 0 ? end : Math.min(end, last(factor, shift, by, quotient));
            made.add(last, factor, shift - quotient * by, 1);
            at = last + 1;
          }
          return true;
        });
  }

  /** The last number for which a linear function, divided, gives a quotient. */
  private static long last(long factor, long shift, long by, long quotient) {
    return factor > 0
        ? Math.floorDiv(greatest(quotient, by) - shift, factor)
        : Math.floorDiv(shift - least(quotient, by), -factor);
  }

  /** The greatest number that, divided and cut off, gives a quotient. */
  private static long greatest(long quotient, long by) {
    return quotient * by + (quotient >= 0 ? by - 1 : 0);
  }

  private static long least(long quotient, long by) {
    return quotient * by - (quotient <= 0 ? by - 1 : 0);
  }

  /** Of the sign of the difference: -1, 0, 1 in pieces. */
  @Nullable Pieces compareTo(Pieces other) {
    Pieces difference = plus(other, -1);
    if (difference == null) {
      return null;
    }
    Builder made = new Builder(from);
    long start = from;
    for (int i = 0; i < difference.ends.length; i++) {
      long end = difference.ends[i];
      long factor = difference.factors[i];
      long shift = difference.shifts[i];
      if (factor == 0) {
        made.add(end, 0, Long.signum(shift), 1);
      } else {
        int first = factor > 0 ? -1 : 1; // the sign far to the left
        long size = Math.abs(factor);
        long toZero = first * shift;
        long before = Math.min(end, Math.floorDiv(toZero - 1, size));
        long zero = Math.min(end, Math.floorDiv(toZero, size));
        if (before >= start) {
          made.add(before, 0, first, 1);
        }
        if (zero >= start && zero > before) {
          made.add(zero, 0, 0, 1);
        }
        if (end > zero) {
          made.add(end, 0, -first, 1);
        }
      }
      start = end + 1;
    }
    return made.build();
  }

  /** The intervals in which two functions of one interval may differ. */
  void difference(Pieces other, Intervals found) {
    with(
        other,
        (made, l, r, start, end) -> {
          if (factors[l] != other.factors[r]
              || shifts[l] != other.shifts[r]
              || divisors[l] != other.divisors[r]) {
            found.interval(start, end);
          }
          return true;
        });
  }

  /** The intervals in which the function has a value. */
  void where(long value, Intervals found) {
    long start = from;
    for (int i = 0; i < ends.length; i++) {
      long least = least(value, divisors[i]);
      long most = greatest(value, divisors[i]);
      long low = start;
      long high = ends[i];
      if (factors[i] > 0) {
        low = Math.max(low, -Math.floorDiv(shifts[i] - least, factors[i]));
        high = Math.min(high, Math.floorDiv(most - shifts[i], factors[i]));
      } else if (factors[i] < 0) {
        low = Math.max(low, -Math.floorDiv(most - shifts[i], -factors[i]));
        high = Math.min(high, Math.floorDiv(shifts[i] - least, -factors[i]));
      } else if (shifts[i] < least || shifts[i] > most) {
        high = low - 1;
      }
      if (low <= high) {
        found.interval(low, high);
      }
      start = ends[i] + 1;
    }
  }
}
