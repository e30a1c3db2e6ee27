package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Expr;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a constraint over a range, and takes note of its parts: a dependency names the part of
 * the unit that depends on it.
 */
final class RangeCompiler extends Compiler {
  final RangeParts parts;

  /** The count that was compiled last. */
  @Nullable ElementCount count;

  /** Above 0 in terms without the variable, and in comparisons and places that are watched. */
  private int inside;

  RangeCompiler(
      BoundSpec bound,
      Summaries summaries,
      Map<String, Variable> variables,
      Dependencies dependencies) {
    super(bound, summaries, variables, dependencies, List.of());
    parts =
        new RangeParts(new Compiler(bound, summaries, variables, new Dependencies(), List.of()));
  }

  /** An end of the range, which is computed at every evaluation. */
  Term end(Expr expr) {
    inside++;
    Term term = term(expr);
    inside--;
    return term;
  }

  @Override
  Formula formula(Expr expr) {
    boolean free = RangeParts.isFree(expr);
    boolean linear =
        expr instanceof Expr.Comparison comparison
            && RangeParts.isLinear(comparison.left())
            && RangeParts.isLinear(comparison.right());
    if (inside > 0 || !free && !linear) {
      return super.formula(expr);
    }
    inside++;
    Formula formula = super.formula(expr);
    inside--;
    if (free) {
      parts.addGeneral(new Terms.Truth(formula));
    } else {
      parts.addComparison((Expr.Comparison) expr);
    }
    return formula;
  }

  @Override
  Operand operand(Expr expr) {
    if (inside > 0 || expr instanceof Expr.Numeral || !RangeParts.isFree(expr)) {
      return super.operand(expr);
    }
    inside++;
    Operand operand = super.operand(expr);
    inside--;
    parts.addGeneral(operand.term());
    return operand;
  }

  /** A formula in which the range is a count: all around that is computed at every evaluation. */
  Formula around(Expr expr) {
    inside++;
    Formula formula = super.formula(expr);
    inside--;
    return formula;
  }

  @Override
  ElementCount elementCount(Expr.CountOf count) {
    Term from = end(count.from());
    Term to = end(count.to());
    int outer = inside;
    inside = 0;
    Formula body = formula(count.body());
    inside = outer;
    ElementCount made = new ElementCount(count, from, to, body);
    this.count = made;
    return made;
  }

  @Override
  List<Way> variableWays(List<Way> ways) {
    return ways.stream().map(way -> way.of(inside > 0 ? Way.FREE : Way.ALL)).toList();
  }

  @Override
  Way noted(Way way) {
    return inside == 0 && way.part() == Way.FREE ? way.of(Way.ALL) : way;
  }

  private boolean isPlaced(Expr.Element element) {
    return inside == 0 && RangeParts.isFree(element.base()) && !RangeParts.isFree(element.index());
  }

  @Override
  List<Way> elementWays(Expr.Element element, List<Way> ways, int first) {
    if (!isPlaced(element)) {
      return ways;
    }
    int number = parts.addElement(element.index(), first);
    return ways.stream().map(way -> way.of(number)).toList();
  }

  @Override
  Term place(Expr.Element element) {
    if (!isPlaced(element) || !RangeParts.isLinear(element.index())) {
      return super.place(element);
    }
    inside++;
    Term place = super.place(element);
    inside--;
    return place;
  }
}
