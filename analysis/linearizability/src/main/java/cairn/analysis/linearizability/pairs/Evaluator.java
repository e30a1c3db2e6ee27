package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.Map;

/**
 * Expressions as terms. An expression that goes through NULL has no value; the term for whether it
 * has one is made along with it.
 */
final class Evaluator {
  /**
   * @param defined whether there is a value; the term says nothing if not
   */
  record Value(Term term, Term defined) {}

  private final Encoding encoding;
  private final Smt smt;
  private final State state;
  private final Instance instance;
  private final Map<Variable, Term> quantified;

  Evaluator(Encoding encoding, State state, Instance instance) {
    this(encoding, state, instance, Map.of());
  }

  /**
   * @param quantified values of variables that stand for every node
   */
  Evaluator(Encoding encoding, State state, Instance instance, Map<Variable, Term> quantified) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.state = state;
    this.instance = instance;
    this.quantified = quantified;
  }

  /** That a condition has a value and holds. */
  Term holds(Expr condition) {
    Value value = value(condition, Type.BOOL);
    return smt.and(value.defined(), value.term());
  }

  Value value(Expr expr) {
    return value(expr, expr.type());
  }

  /**
   * @param type tells which NULL is meant
   */
  Value value(Expr expr, Type type) {
    Term yes = smt.bool(true);
    if (expr instanceof Expr.IntLiteral literal) {
      return new Value(smt.integer(literal.value()), yes);
    }
    if (expr instanceof Expr.BoolLiteral literal) {
      return new Value(smt.bool(literal.value()), yes);
    }
    if (expr instanceof Expr.EnumLiteral literal) {
      return new Value(smt.integer(literal.ordinal()), yes);
    }
    if (expr instanceof Expr.NullLiteral) {
      return new Value(encoding.initialValue(type), yes);
    }
    if (expr instanceof Expr.Self) {
      return new Value(instance.self(), yes);
    }
    if (expr instanceof Expr.Use use) {
      return new Value(variable(use.variable()), yes);
    }
    return compound(expr, type);
  }

  private Term variable(Variable variable) {
    Term bound = quantified.get(variable);
    if (bound != null) {
      return bound;
    }
    return variable.isGlobal() ? state.get(State.global(variable)) : instance.get(variable);
  }

  private Value compound(Expr expr, Type type) {
    if (expr instanceof Expr.FieldOf field) {
      Value base = value(field.base());
      Term array = state.get(State.field(field.struct(), field.field().name()));
      Term there = smt.not(encoding.isNone(field.struct(), base.term()));
      return new Value(smt.select(array, base.term()), smt.and(base.defined(), there));
    }
    if (expr instanceof Expr.Element element) {
      Value index = value(element.index());
      Term array = state.get(State.global(element.array()));
      Term inside = smt.atMost(smt.integer(0), index.term());
      return new Value(smt.select(array, index.term()), smt.and(index.defined(), inside));
    }
    if (expr instanceof Expr.Compare compare) {
      return compare(compare);
    }
    if (expr instanceof Expr.Arithmetic arithmetic) {
      Value left = value(arithmetic.left());
      Value right = value(arithmetic.right());
      Term both = smt.and(left.defined(), right.defined());
      return new Value(
          switch (arithmetic.operator()) {
            case PLUS -> smt.plus(left.term(), right.term());
            case MINUS -> smt.minus(left.term(), right.term());
            case TIMES -> smt.times(left.term(), right.term());
          },
          both);
    }
    return logical(expr, type);
  }

  private Value compare(Expr.Compare compare) {
    Type type = compare.left().type() == Type.NULL ? compare.right().type() : compare.left().type();
    if (type == Type.NULL) {
      boolean same = compare.operator() == Expr.Comparison.EQUAL;
      return new Value(smt.bool(same), smt.bool(true));
    }
    Value left = value(compare.left(), type);
    Value right = value(compare.right(), type);
    Term a = left.term();
    Term b = right.term();
    Term holds =
        switch (compare.operator()) {
          case EQUAL -> smt.equal(a, b);
          case DIFFERENT -> smt.different(a, b);
          case LESS -> smt.less(a, b);
          case AT_MOST -> smt.atMost(a, b);
          case GREATER -> smt.less(b, a);
          case AT_LEAST -> smt.atMost(b, a);
        };
    return new Value(holds, smt.and(left.defined(), right.defined()));
  }

  private Value logical(Expr expr, Type type) {
    if (expr instanceof Expr.Not not) {
      Value operand = value(not.operand());
      return new Value(smt.not(operand.term()), operand.defined());
    }
    if (expr instanceof Expr.And and) {
      Value left = value(and.left());
      Value right = value(and.right());
      Term needed = smt.implies(left.term(), right.defined());
      return new Value(smt.and(left.term(), right.term()), smt.and(left.defined(), needed));
    }
    if (expr instanceof Expr.Or or) {
      Value left = value(or.left());
      Value right = value(or.right());
      Term needed = smt.or(left.term(), right.defined());
      return new Value(smt.or(left.term(), right.term()), smt.and(left.defined(), needed));
    }
    if (expr instanceof Expr.Choice choice) {
      Value condition = value(choice.condition());
      Value positive = value(choice.positive(), type);
      Value negative = value(choice.negative(), type);
      Term defined = smt.choose(condition.term(), positive.defined(), negative.defined());
      return new Value(
          smt.choose(condition.term(), positive.term(), negative.term()),
          smt.and(condition.defined(), defined));
    }
    throw new IllegalArgumentException("not in a sub-operation: " + expr);
  }
}
