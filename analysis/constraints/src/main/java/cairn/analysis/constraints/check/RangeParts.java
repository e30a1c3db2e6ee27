package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Expressions;
import cairn.analysis.constraints.lang.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the truth of a range constraint depends on for a value of its variable: terms without the
 * variable, comparisons of linear terms, and elements at linear places. So it can be told for which
 * values something that changed matters.
 */
final class RangeParts {
  /**
   * A comparison or a place that depends on terms without the variable.
   *
   * @param free their numbers
   */
  record Watched(IndexTerm term, List<Integer> free) {}

  /**
   * Elements that are read at a place that depends on the variable.
   *
   * @param place null if it is not linear: then every value may read every element
   * @param first the number of an array's first element
   */
  record Element(@Nullable IndexTerm place, int first) {}

  /** Terms without the variable. */
  final List<Term> free = new ArrayList<>();

  /** Those of them that matter for all values, by their numbers. */
  final List<Integer> general = new ArrayList<>();

  final List<Watched> watched = new ArrayList<>();
  final List<Element> elements = new ArrayList<>();

  private final Compiler compiler;

  /**
   * @param compiler for terms without the variable
   */
  RangeParts(Compiler compiler) {
    this.compiler = compiler;
  }

  /** Whether an expression is without the variable. */
  static boolean isFree(Expr expr) {
    return !(expr instanceof Expr.IndexVariable)
        && Expressions.children(expr).stream().allMatch(RangeParts::isFree);
  }

  /** Whether an expression is made of the variable, whole numbers and terms without it. */
  static boolean isLinear(Expr expr) {
    if (expr instanceof Expr.Arithmetic operation) {
      return isLinear(operation.left()) && isLinear(operation.right());
    }
    if (expr instanceof Expr.Negative negative) {
      return isLinear(negative.operand());
    }
    return expr instanceof Expr.IndexVariable || isFree(expr);
  }

  /** Something that matters for all values. */
  void addGeneral(Term term) {
    general.add(free.size());
    free.add(term);
  }

  /** A comparison of linear terms. */
  void addComparison(Expr.Comparison comparison) {
    List<Integer> used = new ArrayList<>();
    IndexTerm left = linear(comparison.left(), used);
    IndexTerm right = linear(comparison.right(), used);
    if (!used.isEmpty()) {
      watched.add(new Watched(new IndexTerm.Comparison(left, right), used));
    }
  }

  /** Elements at a place; returns their number. */
  int addElement(Expr place, int first) {
    IndexTerm term = null;
    if (isLinear(place)) {
      List<Integer> used = new ArrayList<>();
      term = linear(place, used);
      if (!used.isEmpty()) {
        watched.add(new Watched(term, used));
      }
    }
    elements.add(new Element(term, first));
    return elements.size() - 1;
  }

  private IndexTerm linear(Expr expr, List<Integer> used) {
    if (expr instanceof Expr.IndexVariable) {
      return new IndexTerm.Variable();
    }
    if (expr instanceof Expr.Numeral numeral && numeral.isWhole()) {
      return new IndexTerm.Fixed(numeral.whole());
    }
    if (isFree(expr)) {
      used.add(free.size());
      free.add(compiler.numberTerm(expr));
      return new IndexTerm.Free(free.size() - 1);
    }
    if (expr instanceof Expr.Negative negative) {
      return new IndexTerm.Calculated(
          Expr.Operator.MINUS, new IndexTerm.Fixed(0), linear(negative.operand(), used));
    }
    Expr.Arithmetic operation = (Expr.Arithmetic) expr;
    return new IndexTerm.Calculated(
        operation.operator(), linear(operation.left(), used), linear(operation.right(), used));
  }
}
