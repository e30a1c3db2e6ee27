package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;

/** Comparing and calculating. */
final class Values {
  static final Value NULL = Value.Special.NULL;
  static final Value ABSENT = Value.Special.ABSENT;
  static final Value UNKNOWN = Value.Special.UNKNOWN;
  static final Value TRUE = new Value.Whole(1);
  static final Value FALSE = new Value.Whole(0);

  private Values() {}

  static Value of(boolean truth) {
    return truth ? TRUE : FALSE;
  }

  static Value of(long number) {
    return new Value.Whole(number);
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
    if (a instanceof Value.Whole m && b instanceof Value.Whole n) {
      return of(holds(relation, Long.compare(m.number(), n.number())));
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
    if (a instanceof Value.Whole m && b instanceof Value.Whole n) {
      return whole(operator, m.number(), n.number());
    }
    double x = a.real();
    double y = b.real();
    return new Value.Real(
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
    return value instanceof Value.Real real
        ? new Value.Real(-real.number())
        : calculate(Operator.MINUS, of(0), value);
  }

  static Value absolute(Value operand) {
    Value value = asNumber(operand);
    if (value instanceof Value.Real real) {
      return new Value.Real(Math.abs(real.number()));
    }
    return value instanceof Value.Whole whole && whole.number() < 0 ? negative(value) : value;
  }
}
