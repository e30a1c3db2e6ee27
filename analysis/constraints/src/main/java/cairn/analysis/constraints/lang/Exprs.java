package cairn.analysis.constraints.lang;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Walks over formulas. */
final class Exprs {
  /** More terms than a person can check; a formula's parts may appear in it several times. */
  static final int MOST_TERMS = 5_000;

  /** Deep enough for a chain of many terms, shallow enough for recursion. */
  static final int DEEPEST = 250;

  private Exprs() {}

  /** The parts of a formula, in the order of reading. */
  static List<Expr> parts(Expr expr) {
    if (expr instanceof Expr.Field e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.NumberedField e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Element e) {
      return List.of(e.base(), e.index());
    } else if (expr instanceof Expr.StandardAttribute e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.UserAttribute e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Size e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.Count e) {
      return List.of(e.base());
    } else if (expr instanceof Expr.CountOf e) {
      return List.of(e.from(), e.to(), e.body());
    } else if (expr instanceof Expr.Negative e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Absolute e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Not e) {
      return List.of(e.operand());
    } else if (expr instanceof Expr.Arithmetic e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Comparison e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.And e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Or e) {
      return List.of(e.left(), e.right());
    } else if (expr instanceof Expr.Choice e) {
      return List.of(e.condition(), e.first(), e.second());
    } else if (expr instanceof Expr.Edge e) {
      return List.of(e.from(), e.to());
    } else if (expr instanceof Expr.Path e) {
      return List.of(e.from(), e.to());
    } else if (expr instanceof Expr.IsA e) {
      return List.of(e.operand());
    }
    return List.of();
  }

  /** Whether recursion over it ends soon and without overflow. Ends soon itself. */
  static boolean isSmall(Expr expr) {
    Deque<Expr> open = new ArrayDeque<>();
    Deque<Integer> depths = new ArrayDeque<>();
    open.push(expr);
    depths.push(1);
    int terms = 0;
    while (!open.isEmpty()) {
      int depth = depths.pop();
      if (++terms > MOST_TERMS || depth > DEEPEST) {
        return false;
      }
      for (Expr part : parts(open.pop())) {
        open.push(part);
        depths.push(depth + 1);
      }
    }
    return true;
  }

  /** The first count over a range in a formula; null if there is none. */
  static Expr.@Nullable CountOf countOf(@Nullable Expr expr) {
    if (expr == null || expr instanceof Expr.CountOf) {
      return (Expr.CountOf) expr;
    }
    for (Expr part : parts(expr)) {
      Expr.CountOf found = countOf(part);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Counts how often each variable of a node is used. */
  static void countVariables(@Nullable Expr expr, Map<String, Integer> counts) {
    if (expr instanceof Expr.NodeVariable variable) {
      counts.merge(variable.name(), 1, Integer::sum);
    } else if (expr != null) {
      for (Expr part : parts(expr)) {
        countVariables(part, counts);
      }
    }
  }
}
