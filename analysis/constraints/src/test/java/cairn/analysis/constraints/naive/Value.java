package cairn.analysis.constraints.naive;

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

  default boolean isNumber() {
    return this instanceof Whole || this instanceof Real;
  }

  /** A number as a double. */
  default double real() {
    return this instanceof Whole whole ? (double) whole.number : ((Real) this).number;
  }

  /** Whether a formula that has this value is true. */
  default Value truth() {
    return Values.compare(Relation.EQUAL, this, Values.TRUE);
  }
}
