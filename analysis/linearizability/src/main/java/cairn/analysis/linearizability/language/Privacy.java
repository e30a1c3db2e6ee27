package cairn.analysis.linearizability.language;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which sub-operations of an operation no other instance can see. A node is private from its
 * allocation on until its variable is used as a value; nodes of structs that are reused never are,
 * because others may still hold them. Sub-operations are to be shown in their order.
 */
final class Privacy {
  private final Set<String> reused;
  private final Set<Variable> owned = new HashSet<>();

  Privacy(Set<String> reused) {
    this.reused = reused;
  }

  /** Whether the next sub-operation touches only what its instance owns. */
  boolean isLocal(List<Binding> bindings, List<Expr> guard, List<Statement> effects) {
    boolean local = true;
    for (Binding binding : bindings) {
      local &=
          binding.source().isPresent() || !(binding.variable().type() instanceof Type.Reference);
      binding.source().ifPresent(this::publish);
    }
    for (Expr condition : guard) {
      local &= isOwned(condition);
    }
    for (Statement effect : effects) {
      local &= isLocal(effect);
    }
    return local;
  }

  private boolean isLocal(Statement effect) {
    if (effect instanceof Statement.Assign assign) {
      boolean local = isOwned(assign.target()) && isOwned(assign.value());
      publish(assign.value());
      if (assign.target() instanceof Expr.Use use) {
        owned.remove(use.variable());
      }
      return local;
    }
    if (effect instanceof Statement.Allocate allocate) {
      boolean local = allocate.target().isOfInstance() && !reused.contains(allocate.struct());
      if (local) {
        owned.add(allocate.target());
      }
      return local;
    }
    Expr node = ((Statement.Release) effect).node();
    return isOwned(node)
        && node.type() instanceof Type.Reference reference
        && !reused.contains(reference.struct());
  }

  private boolean isOwned(Expr expr) {
    boolean[] isOwned = {true};
    Expressions.each(
        expr,
        part -> {
          if (part instanceof Expr.FieldOf field) {
            isOwned[0] &= field.base() instanceof Expr.Use use && owned.contains(use.variable());
          } else if (part instanceof Expr.Element) {
            isOwned[0] = false;
          } else if (part instanceof Expr.Use use) {
            isOwned[0] &= use.variable().isOfInstance();
          }
        });
    return isOwned[0];
  }

  /** Variables whose nodes go elsewhere are no longer the only ones to have them. */
  private void publish(Expr value) {
    if (value instanceof Expr.Use use) {
      owned.remove(use.variable());
    } else if (value instanceof Expr.Choice choice) {
      publish(choice.positive());
      publish(choice.negative());
    }
  }
}
