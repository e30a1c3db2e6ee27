package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Expr;
import org.jspecify.annotations.Nullable;

/** A term over the variable of a range, numbers, and terms that do not depend on that variable. */
abstract class IndexTerm {
  /** The term as a function of the variable; null if it is not linear in a few pieces. */
  abstract @Nullable Pieces over(long from, long to, FreeValues values);

  /** The variable itself. */
  static final class Variable extends IndexTerm {
    @Override
    @Nullable Pieces over(long from, long to, FreeValues values) {
      return Pieces.linear(from, to, 1, 0);
    }
  }

  static final class Fixed extends IndexTerm {
    private final long number;

    Fixed(long number) {
      this.number = number;
    }

    @Override
    @Nullable Pieces over(long from, long to, FreeValues values) {
      return Pieces.linear(from, to, 0, number);
    }
  }

  /** A term without the variable, by its number among these. */
  static final class Free extends IndexTerm {
    private final int number;

    Free(int number) {
      this.number = number;
    }

    @Override
    @Nullable Pieces over(long from, long to, FreeValues values) {
      return values.isWhole(number) ? Pieces.linear(from, to, 0, values.whole(number)) : null;
    }
  }

  static final class Calculated extends IndexTerm {
    private final Expr.Operator operator;
    private final IndexTerm left;
    private final IndexTerm right;

    Calculated(Expr.Operator operator, IndexTerm left, IndexTerm right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    @Nullable Pieces over(long from, long to, FreeValues values) {
      Pieces a = left.over(from, to, values);
      Pieces b = right.over(from, to, values);
      if (a == null || b == null) {
        return null;
      }
      return switch (operator) {
        case PLUS -> a.plus(b, 1);
        case MINUS -> a.plus(b, -1);
        case TIMES -> a.times(b);
        case DIVIDED -> a.dividedBy(b);
        case MODULO -> a.modulo(b);
      };
    }
  }

  /** The sign of the difference of two terms, which decides every comparison of them. */
  static final class Comparison extends IndexTerm {
    private final IndexTerm left;
    private final IndexTerm right;

    Comparison(IndexTerm left, IndexTerm right) {
      this.left = left;
      this.right = right;
    }

    @Override
    @Nullable Pieces over(long from, long to, FreeValues values) {
      Pieces a = left.over(from, to, values);
      Pieces b = right.over(from, to, values);
      return a == null || b == null ? null : a.compareTo(b);
    }
  }
}
