package cairn.analysis.constraints.lang;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code X[2] != NULL => (X[2]) == Y}, where Y is used nowhere else, as {@code (X[2]) ISA
 * node}: as a constraint for all Y it would only hold in heaps of one node.
 */
final class TypeTests {
  private final Map<String, Integer> uses;
  private final Map<String, String> structures;

  private TypeTests(Map<String, Integer> uses, Map<String, String> structures) {
    this.uses = uses;
    this.structures = structures;
  }

  /** The body with such comparisons replaced. */
  static Expr find(
      Expr body,
      @Nullable Expr guard,
      Constraint.@Nullable Range range,
      Map<String, String> structures) {
    return new TypeTests(uses(body, guard, range), structures).replace(body);
  }

  /** How often each variable is used in a constraint. */
  static Map<String, Integer> uses(
      Expr body, @Nullable Expr guard, Constraint.@Nullable Range range) {
    Map<String, Integer> counts = new HashMap<>();
    Exprs.countVariables(body, counts);
    Exprs.countVariables(guard, counts);
    if (range != null) {
      Exprs.countVariables(range.from(), counts);
      Exprs.countVariables(range.to(), counts);
    }
    return counts;
  }

  private Expr replace(Expr expr) {
    if (expr instanceof Expr.And e) {
      return new Expr.And(e.position(), replace(e.left()), replace(e.right()));
    } else if (expr instanceof Expr.Or e) {
      return new Expr.Or(e.position(), replace(e.left()), replace(e.right()));
    } else if (expr instanceof Expr.Choice e) {
      return new Expr.Choice(e.position(), e.condition(), replace(e.first()), replace(e.second()));
    } else if (expr instanceof Expr.Comparison e && e.relation() == Expr.Relation.EQUAL) {
      String right = test(e.left(), e.right());
      if (right != null) {
        return new Expr.IsA(e.position(), e.left(), right);
      }
      String left = test(e.right(), e.left());
      return left == null ? e : new Expr.IsA(e.position(), e.right(), left);
    }
    return expr;
  }

  /** The structure of a variable that is used only here, beside something that is none. */
  private @Nullable String test(Expr term, Expr variable) {
    if (variable instanceof Expr.NodeVariable e
        && !(term instanceof Expr.NodeVariable)
        && !(term instanceof Expr.Null)
        && uses.getOrDefault(e.name(), 0) == 1) {
      return structures.get(e.name());
    }
    return null;
  }
}
