package cairn.analysis.constraints.lang;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which attributes are nodes, not numbers: those whose rule gives the variable itself, or an
 * attribute that is a node. {@code X.left == NULL => X.FIRST = X || X.FIRST = X.left.FIRST;} is the
 * leftmost node below X.
 */
final class NodeAttributes {
  private NodeAttributes() {}

  /** By {@code structure.NAME}. */
  static Set<String> of(Draft draft) {
    Set<String> found = new HashSet<>();
    Set<String> names = new HashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Draft.Rule rule : draft.rules) {
        if (isNode(rule.first(), names) || isNode(rule.second(), names)) {
          changed |= found.add(rule.variable().structure() + "." + rule.name());
          names.add(rule.name());
        }
      }
    }
    return found;
  }

  private static boolean isNode(@Nullable Expr expr, Set<String> names) {
    if (expr instanceof Expr.Choice choice) {
      return isNode(choice.first(), names) || isNode(choice.second(), names);
    }
    return expr instanceof Expr.NodeVariable
        || expr instanceof Expr.Field field && names.contains(field.name());
  }
}
