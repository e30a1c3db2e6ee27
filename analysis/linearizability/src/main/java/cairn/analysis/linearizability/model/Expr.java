package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * An expression without effects. Its value depends on the state and on the instance alone. An
 * expression that goes through NULL has no value: a guard with it does not hold.
 */
public sealed interface Expr {
  Type type();

  /** What an assignment can write. */
  sealed interface Location extends Expr {}

  /** A number. */
  record IntLiteral(long value) implements Expr {
    @Override
    public Type type() {
      return Type.INT;
    }
  }

  /** True or false. */
  record BoolLiteral(boolean value) implements Expr {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** The word NULL. */
  record NullLiteral() implements Expr {
    @Override
    public Type type() {
      return Type.NULL;
    }
  }

  /** A constant of an enumeration. */
  record EnumLiteral(Type.Enumeration type, int ordinal) implements Expr {
    public String name() {
      return type.constants().get(ordinal);
    }
  }

  /** The word ID: a number from 1 on that no other instance has. */
  record Self() implements Expr {
    @Override
    public Type type() {
      return Type.INT;
    }
  }

  /** The value of a variable. */
  record Use(Variable variable) implements Location {
    @Override
    public Type type() {
      return variable.type();
    }
  }

  /** A field of the node that an expression refers to. */
  record FieldOf(Expr base, Field field) implements Location {
    @Override
    public Type type() {
      return field.type();
    }

    /** The name of the struct whose field it is. */
    public String struct() {
      return ((Type.Reference) base.type()).struct();
    }
  }

  /** An element of a global array. */
  record Element(Variable array, Expr index) implements Location {
    @Override
    public Type type() {
      return ((Type.Array) array.type()).element();
    }
  }

  /** A comparison; other than equal and different, of numbers only. */
  record Compare(Comparison operator, Expr left, Expr right) implements Expr {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** A sum, a difference or a product. */
  record Arithmetic(Operator operator, Expr left, Expr right) implements Expr {
    @Override
    public Type type() {
      return Type.INT;
    }
  }

  /** Not. */
  record Not(Expr operand) implements Expr {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** Both; the right one has no say, and needs no value, where the left one is false. */
  record And(Expr left, Expr right) implements Expr {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** At least one; the right one has no say, and needs no value, where the left one is true. */
  record Or(Expr left, Expr right) implements Expr {
    @Override
    public Type type() {
      return Type.BOOL;
    }
  }

  /** One of two, by a condition; the other one needs no value. */
  record Choice(Expr condition, Expr positive, Expr negative) implements Expr {
    @Override
    public Type type() {
      return positive.type() == Type.NULL ? negative.type() : positive.type();
    }
  }

  /** A function of containers, in a sequential specification only. */
  record Call(Function function, List<Expr> arguments) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Type type() {
      return function.result(arguments.isEmpty() ? Type.NULL : arguments.get(0).type());
    }
  }

  /** How two values are compared. */
  enum Comparison {
    EQUAL("=="),
    DIFFERENT("!="),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    /** Whether it holds of two values as a state holds them. */
    public boolean holds(long left, long right) {
      return switch (this) {
        case EQUAL -> left == right;
        case DIFFERENT -> left != right;
        case LESS -> left < right;
        case AT_MOST -> left <= right;
        case GREATER -> left > right;
        case AT_LEAST -> left >= right;
      };
    }
  }

  /** How two numbers make one; numbers wrap around at 64 bits. */
  enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    public long apply(long left, long right) {
      return switch (this) {
        case PLUS -> left + right;
        case MINUS -> left - right;
        case TIMES -> left * right;
      };
    }
  }
}
