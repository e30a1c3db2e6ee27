package cairn.analysis.constraints.lang;

/** A formula or a term. */
public sealed interface Expr {
  Position position();

  /** A number; whole ones are exact. */
  record Numeral(Position position, boolean isWhole, long whole, double real) implements Expr {}

  /** True or false. */
  record Truth(Position position, boolean value) implements Expr {}

  record Null(Position position) implements Expr {}

  /** A symbolic constant, one of {@link Spec#constants}. */
  record Named(Position position, String name) implements Expr {}

  /** A variable that stands for a node. */
  record NodeVariable(Position position, String name) implements Expr {}

  /** The variable of a range. */
  record IndexVariable(Position position, String name) implements Expr {}

  /** A field by its name: {@code X.left}. */
  record Field(Position position, Expr base, String name) implements Expr {}

  /** A field by its number, from 1: {@code X[2]}, {@code X[2].(1)}. */
  record NumberedField(Position position, Expr base, int number) implements Expr {}

  /**
   * An element of an array that a term means, from 0, as in the program: {@code X.child[I]}; of a
   * node of a structure declared with {@code ARRAY}: {@code X[e]}, from 1.
   */
  record Element(Position position, Expr base, Expr index) implements Expr {}

  /** An attribute of a node that every node has. */
  record StandardAttribute(Position position, Expr base, Standard attribute) implements Expr {}

  /** An attribute of a node that the author defined. */
  record UserAttribute(Position position, Expr base, String structure, String name)
      implements Expr {}

  /** The number of elements of an array: {@code SIZE(X.table)}. */
  record Size(Position position, Expr base) implements Expr {}

  /**
   * The number of nodes of a structure that can be reached from a node, the node itself included if
   * it is one: {@code COUNT(X.root, node)}. 0 for NULL.
   */
  record Count(Position position, Expr base, String structure) implements Expr {}

  /**
   * The number of values of a range for which a formula is true: {@code COUNT(I in 0 to
   * SIZE(X.table) - 1 : X.table[I] != NULL)}. 0 if the range is empty or an end is absent.
   */
  record CountOf(Position position, String variable, Expr from, Expr to, Expr body)
      implements Expr {}

  record Negative(Position position, Expr operand) implements Expr {}

  record Absolute(Position position, Expr operand) implements Expr {}

  record Not(Position position, Expr operand) implements Expr {}

  record Arithmetic(Position position, Operator operator, Expr left, Expr right) implements Expr {}

  record Comparison(Position position, Relation relation, Expr left, Expr right) implements Expr {}

  record And(Position position, Expr left, Expr right) implements Expr {}

  record Or(Position position, Expr left, Expr right) implements Expr {}

  /** {@code condition ? first : second}. */
  record Choice(Position position, Expr condition, Expr first, Expr second) implements Expr {}

  /** An edge between two nodes: {@code X -> Y}, {@code X !-> Y}. */
  record Edge(Position position, Expr from, Expr to, boolean negated) implements Expr {}

  /** A path of one edge or more: {@code X ->> Y}, {@code X !->> Y}. */
  record Path(Position position, Expr from, Expr to, boolean negated) implements Expr {}

  /** Whether a term means a node of a structure: {@code X.next ISA node}. */
  record IsA(Position position, Expr operand, String structure) implements Expr {}

  /** The attributes of Singh 2016, Table 2.1, and degrees that count every reference. */
  enum Standard {
    INDEGREE(false),
    OUTDEGREE(false),
    /** References from anything that is alive, of a declared structure or not. */
    ALLIN(false),
    /** References to anything. */
    ALLOUT(false),
    EXTERNAL(true),
    INTERNAL(true),
    ISROOT(true),
    ISLEAF(true);

    private final boolean truth;

    Standard(boolean truth) {
      this.truth = truth;
    }

    /** Whether it is true or false rather than a number. */
    public boolean isTruth() {
      return truth;
    }
  }

  /** Operators on numbers. Division of whole numbers is that of C and Java. */
  enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDED("/"),
    MODULO("%");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }

  /** Relations; {@link #EQUAL} and {@link #DIFFERENT} also of nodes, NULL and truth values. */
  enum Relation {
    EQUAL("=="),
    DIFFERENT("!="),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }
}
