package cairn.analysis.constraints.check;

import cairn.analysis.constraints.lang.Expr;

/** Arithmetic. Whole numbers are exact: a result that does not fit is unknown. */
final class Numbers {
  private Numbers() {}

  static double real(int tag, long bits) {
    return tag == Values.WHOLE ? (double) bits : Double.longBitsToDouble(bits);
  }

  static final class Arithmetic extends Term {
    private final Expr.Operator operator;
    private final Term left;
    private final Term right;

    Arithmetic(Expr.Operator operator, Term left, Term right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    void origin(Frame f, long factor, Origin origin) {
      switch (operator) {
        case PLUS, MINUS -> {
          left.origin(f, factor, origin);
          right.origin(f, operator == Expr.Operator.PLUS ? factor : -factor, origin);
        }
        case TIMES -> {
          if (f.number(right.eval(f)) == Values.WHOLE && fits(f.bits)) {
            left.origin(f, factor * f.bits, origin);
          }
          if (f.number(left.eval(f)) == Values.WHOLE && fits(f.bits)) {
            right.origin(f, factor * f.bits, origin);
          }
        }
        case DIVIDED, MODULO -> {}
      }
    }

    /** Whether a number is small enough for a factor. */
    private static boolean fits(long number) {
      return (int) number == number;
    }

    @Override
    int eval(Frame f) {
      int leftTag = f.number(left.eval(f));
      long a = f.bits;
      int rightTag = f.number(right.eval(f));
      long b = f.bits;
      if (leftTag == Values.ABSENT || rightTag == Values.ABSENT) {
        return Values.ABSENT;
      }
      boolean divides = operator == Expr.Operator.DIVIDED || operator == Expr.Operator.MODULO;
      if (divides && rightTag != Values.UNKNOWN && real(rightTag, b) == 0) {
        return Values.ABSENT;
      }
      if (leftTag == Values.UNKNOWN || rightTag == Values.UNKNOWN) {
        return Values.UNKNOWN;
      }
      if (leftTag == Values.WHOLE && rightTag == Values.WHOLE) {
        return whole(f, a, b);
      }
      f.bits = Double.doubleToRawLongBits(reals(real(leftTag, a), real(rightTag, b)));
      return Values.REAL;
    }

    private double reals(double a, double b) {
      return switch (operator) {
        case PLUS -> a + b;
        case MINUS -> a - b;
        case TIMES -> a * b;
        case DIVIDED -> a / b;
        case MODULO -> a % b;
      };
    }

    private int whole(Frame f, long a, long b) {
      long result;
      boolean fits;
      switch (operator) {
        case PLUS -> {
          result = a + b;
          fits = ((a ^ result) & (b ^ result)) >= 0;
        }
        case MINUS -> {
          result = a - b;
          fits = ((a ^ b) & (a ^ result)) >= 0;
        }
        case TIMES -> {
          result = a * b;
          long high = Math.multiplyHigh(a, b);
          fits = high == 0 && result >= 0 || high == -1 && result < 0;
        }
        case DIVIDED -> {
          fits = a != Long.MIN_VALUE || b != -1;
          result = fits ? a / b : 0;
        }
        default -> {
          fits = true;
          result = b == -1 ? 0 : a % b;
        }
      }
      f.bits = result;
      return fits ? Values.WHOLE : Values.UNKNOWN;
    }
  }

  /** Minus a number, or how far it is from 0. */
  static final class Sign extends Term {
    private final Term operand;
    private final boolean absolute;

    Sign(Term operand, boolean absolute) {
      this.operand = operand;
      this.absolute = absolute;
    }

    @Override
    void origin(Frame f, long factor, Origin origin) {
      boolean positive = f.number(operand.eval(f)) == Values.WHOLE && f.bits >= 0;
      operand.origin(f, absolute && positive ? factor : -factor, origin);
    }

    @Override
    int eval(Frame f) {
      int tag = f.number(operand.eval(f));
      if (tag == Values.WHOLE) {
        if (f.bits == Long.MIN_VALUE) {
          return Values.UNKNOWN;
        }
        f.bits = absolute ? Math.abs(f.bits) : -f.bits;
      } else if (tag == Values.REAL) {
        double real = Double.longBitsToDouble(f.bits);
        f.bits = Double.doubleToRawLongBits(absolute ? Math.abs(real) : -real);
      }
      return tag;
    }
  }
}
