package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says where locals without a value get one: from an equality of the guard, or from a choice among
 * all values. Sub-operations are to be shown in their order.
 */
final class Binder {
  private final Set<Variable> assigned;

  Binder(Collection<Variable> parameters) {
    assigned = new HashSet<>(parameters);
  }

  /** What the next sub-operation binds, in the order in which it is to be done. */
  List<Binding> bind(List<Expr> guard, List<Statement> effects) {
    List<Binding> bindings = new ArrayList<>();
    bindEqualities(guard, bindings);
    // What an equality defines is chosen last: most often what it is defined by gives it its value.
    for (boolean all : new boolean[] {false, true}) {
      for (Expr condition : guard) {
        for (Variable variable : missing(condition)) {
          if (all || !isDefined(variable, guard)) {
            choose(variable, guard, bindings);
          }
        }
      }
    }
    for (Statement effect : effects) {
      for (Variable variable : read(effect)) {
        choose(variable, guard, bindings);
      }
      Variable written = written(effect);
      if (written != null) {
        assigned.add(written);
      }
    }
    return bindings;
  }

  private boolean isDefined(Variable variable, List<Expr> guard) {
    for (Expr condition : guard) {
      if (condition instanceof Expr.Compare compare && compare.operator() == Comparison.EQUAL) {
        boolean left = compare.left() instanceof Expr.Use use && use.variable().equals(variable);
        boolean right = compare.right() instanceof Expr.Use use && use.variable().equals(variable);
        if (left != right && !missing(left ? compare.right() : compare.left()).contains(variable)) {
          return true;
        }
      }
    }
    return false;
  }

  private void choose(Variable variable, List<Expr> guard, List<Binding> bindings) {
    if (assigned.add(variable)) {
      bindings.add(new Binding(variable, Optional.empty()));
      bindEqualities(guard, bindings);
    }
  }

  private void bindEqualities(List<Expr> guard, List<Binding> bindings) {
    boolean found = true;
    while (found) {
      found = false;
      for (Expr condition : guard) {
        if (condition instanceof Expr.Compare compare && compare.operator() == Comparison.EQUAL) {
          found |= bind(compare.left(), compare.right(), bindings);
          found |= bind(compare.right(), compare.left(), bindings);
        }
      }
    }
  }

  private boolean bind(Expr target, Expr source, List<Binding> bindings) {
    if (target instanceof Expr.Use use
        && use.variable().isOfInstance()
        && !assigned.contains(use.variable())
        && missing(source).isEmpty()) {
      assigned.add(use.variable());
      bindings.add(new Binding(use.variable(), Optional.of(source)));
      return true;
    }
    return false;
  }

  private List<Variable> missing(Expr expr) {
    List<Variable> missing = new ArrayList<>();
    Expressions.eachVariable(
        expr,
        variable -> {
          if (variable.isOfInstance() && !assigned.contains(variable)) {
            missing.add(variable);
          }
        });
    return missing;
  }

  private List<Variable> read(Statement effect) {
    List<Variable> read = new ArrayList<>();
    if (effect instanceof Statement.Assign assign) {
      read.addAll(missing(assign.value()));
      if (!(assign.target() instanceof Expr.Use)) {
        read.addAll(missing(assign.target()));
      }
    } else if (effect instanceof Statement.Release release) {
      read.addAll(missing(release.node()));
    }
    return read;
  }

  private static @Nullable Variable written(Statement effect) {
    if (effect instanceof Statement.Allocate allocate) {
      return allocate.target();
    }
    return effect instanceof Statement.Assign assign && assign.target() instanceof Expr.Use use
        ? use.variable()
        : null;
  }
}
