package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Functions in pieces say what calculating number by number says. */
class PiecesTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 200_000 : 1_000;
  private static final int FROM = -7;
  private static final int TO = 12;

  /** A function by its values; the pieces are null where they give up. */
  private record Both(Pieces pieces, long[] values) {}

  private static long at(long[] values, int number) {
    return values[number - FROM];
  }

  private static Both linear(long factor, long shift) {
    long[] values = new long[TO - FROM + 1];
    for (int i = FROM; i <= TO; i++) {
      values[i - FROM] = factor * i + shift;
    }
    return new Both(Objects.requireNonNull(Pieces.linear(FROM, TO, factor, shift)), values);
  }

  private static Both function(Random random, int depth) {
    if (depth == 0) {
      return linear(random.nextInt(3) == 0 ? 0 : random.nextInt(7) - 3, random.nextInt(21) - 10);
    }
    Both left = function(random, depth - 1);
    Both right = function(random, random.nextInt(depth));
    int operator = random.nextInt(5);
    long[] values = new long[left.values.length];
    for (int i = 0; i < values.length; i++) {
      long a = left.values[i];
      long b = right.values[i];
      if (operator > 2 && b == 0) {
        return left;
      }
      values[i] =
          switch (operator) {
            case 0 -> a + b;
            case 1 -> a - b;
            case 2 -> a * b;
            case 3 -> a / b;
            default -> a % b;
          };
    }
    Pieces pieces =
        switch (operator) {
          case 0 -> left.pieces.plus(right.pieces, 1);
          case 1 -> left.pieces.plus(right.pieces, -1);
          case 2 -> left.pieces.times(right.pieces);
          case 3 -> left.pieces.dividedBy(right.pieces);
          default -> left.pieces.modulo(right.pieces);
        };
    return pieces == null ? left : new Both(pieces, values);
  }

  private static Set<Integer> where(Pieces pieces, long value) {
    Set<Integer> found = new TreeSet<>();
    pieces.where(
        value,
        (from, to) -> {
          for (long i = from; i <= to; i++) {
            found.add((int) i);
          }
        });
    return found;
  }

  @Test
  void valuesAreFound() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Both function = function(random, random.nextInt(4));
      Set<Integer> all = new TreeSet<>();
      for (int i = FROM; i <= TO; i++) {
        assertThat(where(function.pieces, at(function.values, i))).as("seed " + seed).contains(i);
        all.add(i);
      }
      long value = at(function.values, FROM + random.nextInt(TO - FROM));
      all.removeIf(i -> at(function.values, i) != value);
      assertThat(where(function.pieces, value)).as("seed " + seed).isEqualTo(all);
    }
  }

  @Test
  void comparisonsAndDifferencesAreFound() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Both first = function(random, random.nextInt(4));
      Both second = function(random, random.nextInt(4));
      Set<Integer> differ = new TreeSet<>();
      first.pieces.difference(
          second.pieces,
          (from, to) -> {
            for (long i = from; i <= to; i++) {
              differ.add((int) i);
            }
          });
      Pieces signs = first.pieces.signOfDifference(second.pieces);
      for (int i = FROM; i <= TO; i++) {
        if (at(first.values, i) != at(second.values, i)) {
          assertThat(differ).as("seed " + seed).contains(i);
        }
        if (signs != null) {
          int sign = Long.compare(at(first.values, i), at(second.values, i));
          assertThat(where(signs, sign)).as("seed " + seed).contains(i);
          assertThat(where(signs, sign == 0 ? 1 : -sign)).as("seed " + seed).doesNotContain(i);
        }
      }
    }
  }

  @Test
  void refusesManyPiecesAndLargeNumbers() {
    Pieces variable = Objects.requireNonNull(Pieces.linear(0, 1_000, 1, 0));
    Pieces two = Objects.requireNonNull(Pieces.linear(0, 1_000, 0, 2));
    assertThat(variable.modulo(two)).isNull();
    assertThat(Pieces.linear(0, 1_000, 1, Long.MAX_VALUE)).isNull();
    Pieces large = Objects.requireNonNull(Pieces.linear(0, 1_000, 0, 1L << 39));
    assertThat(large.times(large)).isNull();
    assertThat(large.plus(large, 1)).isNull();
  }
}
