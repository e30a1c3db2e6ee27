package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;

/** What a term can be. Truth values are the whole numbers 1 and 0. */
sealed interface Value {

  record Whole(long number) implements Value {}

  /** Two reals are the same value if their bits are: NaN equals itself, 0.0 is not -0.0. */
  record Real(double number) implements Value {}

  /** A node of the history that has not died. */
  record Node(int node) implements Value {}

  /** The values that are just themselves. */
  enum Special implements Value {
    NULL,
    ABSENT,
    UNKNOWN
  }

  Value NULL = Special.NULL;
  Value ABSENT = Special.ABSENT;
  Value UNKNOWN = Special.UNKNOWN;
  Value TRUE = new Whole(1);
  Value FALSE = new Whole(0);

  static Value of(boolean truth) {
    return truth ? TRUE : FALSE;
  }

  static Value of(long number) {
    return new Whole(number);
  }

  default boolean isNumber() {
    return this instanceof Whole || this instanceof Real;
  }

  /** A number as a double. */
  default double real() {
    return this instanceof Whole whole ? (double) whole.number : ((Real) this).number;
  }

  /** Whether a formula that has this value is true. */
  default Value truth() {
    return compare(Relation.EQUAL, this, TRUE);
  }

  /** What NULL and nodes are where a number is needed. */
  private static Value asNumber(Value value) {
    return value.isNumber() || value == UNKNOWN ? value : ABSENT;
  }

  /** Compares; a boxed number must be its number already. */
  static Value compare(Relation relation, Value left, Value right) {
    boolean equality = relation == Relation.EQUAL || relation == Relation.DIFFERENT;
    Value a = equality ? left : asNumber(left);
    Value b = equality ? right : asNumber(right);
    if (a == ABSENT || b == ABSENT) {
      return of(relation == Relation.DIFFERENT);
    }
    if (a == UNKNOWN || b == UNKNOWN) {
      return UNKNOWN;
    }
    if (!a.isNumber() || !b.isNumber()) {
      return of(a.equals(b) == (relation == Relation.EQUAL));
    }
    if (a instanceof Whole m && b instanceof Whole n) {
      return of(holds(relation, Long.compare(m.number, n.number)));
    }
    double x = a.real();
    double y = b.real();
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return of(relation == Relation.DIFFERENT);
    }
    return of(holds(relation, x < y ? -1 : x > y ? 1 : 0));
  }

  private static boolean holds(Relation relation, int order) {
    return switch (relation) {
      case EQUAL -> order == 0;
      case DIFFERENT -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case GREATER -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }

  /** Calculates; a boxed number must be its number already. */
  static Value calculate(Operator operator, Value left, Value right) {
    Value a = asNumber(left);
    Value b = asNumber(right);
    boolean divides = operator == Operator.DIVIDED || operator == Operator.MODULO;
    if (a == ABSENT || b == ABSENT || divides && b.isNumber() && b.real() == 0) {
      return ABSENT;
    }
    if (a == UNKNOWN || b == UNKNOWN) {
      return UNKNOWN;
    }
    if (a instanceof Whole m && b instanceof Whole n) {
      return whole(operator, m.number, n.number);
    }
    double x = a.real();
    double y = b.real();
    return new Real(
        switch (operator) {
          case PLUS -> x + y;
          case MINUS -> x - y;
          case TIMES -> x * y;
          case DIVIDED -> x / y;
          case MODULO -> x % y;
        });
  }

  private static Value whole(Operator operator, long a, long b) {
    try {
      return switch (operator) {
        case PLUS -> of(Math.addExact(a, b));
        case MINUS -> of(Math.subtractExact(a, b));
        case TIMES -> of(Math.multiplyExact(a, b));
        case DIVIDED -> a == Long.MIN_VALUE && b == -1 ? UNKNOWN : of(a / b);
        case MODULO -> of(a % b);
      };
    } catch (ArithmeticException e) {
      return UNKNOWN; // Beyond 64 bits.
    }
  }

  static Value negative(Value operand) {
    Value value = asNumber(operand);
    return value instanceof Real real
        ? new Real(-real.number)
        : calculate(Operator.MINUS, of(0), value);
  }

  static Value absolute(Value operand) {
    Value value = asNumber(operand);
    if (value instanceof Real real) {
      return new Real(Math.abs(real.number));
    }
    return value instanceof Whole whole && whole.number < 0 ? negative(value) : value;
  }
}
