package cairn.analysis.linearizability.check;

import java.util.Arrays;

/**
 * Order and reversibility of sequences of sub-operations of one instance followed by sequences of
 * another, from those of pairs.
 *
 * <p>{@code x} before {@code y} is ordered if, whatever can be reached from {@code x.y} by
 * reversing adjacent reversible pairs, has only orderable adjacent pairs: every history that runs
 * still runs after a reversal, so that an adjacent pair that cannot run rules all of them out. Here
 * semantic reversibility is meant, also of boundary pairs: the question is what runs, not what
 * explains it.
 *
 * <p>The interleavings that can be reached are staircases: {@code b_j} stands before {@code a_i}
 * only if it stands before all later {@code a} and all earlier {@code b} do, too. So {@code a_i,
 * b_j} become neighbours if and only if all other pairs of that corner are reversible, and one pass
 * over the pairs decides.
 */
final class PrefixRelations {
  private final PairTables tables;

  PrefixRelations(PairTables tables) {
    this.tables = tables;
  }

  /** Whether {@code x.y} can run as far as pairs can tell. */
  boolean ordered(Prefix x, Prefix y, int aliasCase) {
    return ordered(x, y.operation(), 0, y.length(), aliasCase);
  }

  /** Whether {@code x.b} can run, where {@code b} is sub-operation {@code index} of the other. */
  boolean ordered(Prefix x, int operation, int index, int aliasCase) {
    return ordered(x, operation, index, index + 1, aliasCase);
  }

  private boolean ordered(Prefix x, int operation, int from, int to, int aliasCase) {
    int mirrored = tables.mirror(x.operation(), operation, aliasCase);
    // Of the row of the a after this one: whether the corner that ends at b_j is all reversible.
    boolean[] cornerBelow = new boolean[to - from];
    Arrays.fill(cornerBelow, true);
    for (int i = x.length() - 1; i >= 0; i--) {
      boolean left = true;
      for (int j = from; j < to; j++) {
        boolean neighbours = left && cornerBelow[j - from];
        PairEntry entry = tables.entry(x.operation(), i, operation, j, aliasCase);
        if (neighbours && !entry.orderable()) {
          return false;
        }
        boolean reversed = neighbours && entry.reversible();
        if (reversed && !tables.entry(operation, j, x.operation(), i, mirrored).orderable()) {
          return false;
        }
        left = reversed;
        cornerBelow[j - from] = reversed;
      }
    }
    return true;
  }

  /**
   * Whether {@code x.y} may be replaced by {@code y.x}. Never if {@code x} is a complete operation:
   * it may have ended before {@code y} began, and that order is to stay.
   */
  boolean reversible(Prefix x, Prefix y, int aliasCase) {
    return !x.isComplete(tables) && allReversible(x, y.operation(), 0, y.length(), aliasCase);
  }

  /** The same for one sub-operation, which is not the first of its operation. */
  boolean reversible(Prefix x, int operation, int index, int aliasCase) {
    if (index == 0 && x.isComplete(tables)) {
      return false;
    }
    return allReversible(x, operation, index, index + 1, aliasCase);
  }

  /** Whether a pair of sub-operations reverses, in the one case that there is. */
  boolean reversible(int first, int i, int second, int j) {
    return tables.entry(first, i, second, j, 0).reversible();
  }

  private boolean allReversible(Prefix x, int operation, int from, int to, int aliasCase) {
    for (int i = 0; i < x.length(); i++) {
      for (int j = from; j < to; j++) {
        if (!tables.entry(x.operation(), i, operation, j, aliasCase).reversible()) {
          return false;
        }
      }
    }
    return true;
  }
}
