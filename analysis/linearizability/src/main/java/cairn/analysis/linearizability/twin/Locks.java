package cairn.analysis.linearizability.twin;

import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import java.util.Optional;

/** What of a path can be taken back, and where it may have to wait for others. */
final class Locks {
  private Locks() {}

  /** The place that a sub-operation locks; empty if it does anything else. */
  static Optional<Expr.Location> taken(SubOperation sub) {
    if (sub.effects().size() == 1
        && sub.effects().get(0) instanceof Statement.Assign assign
        && assign.value() instanceof Expr.Self
        && sub.guard()
            .contains(
                new Expr.Compare(Expr.Comparison.EQUAL, assign.target(), new Expr.IntLiteral(0)))) {
      return Optional.of(assign.target());
    }
    return Optional.empty();
  }

  /** Whether others could see that it ran. */
  static boolean isSeen(SubOperation sub) {
    return !sub.isLocal()
        && sub.effects().stream()
            .anyMatch(
                effect ->
                    effect instanceof Statement.Assign assign
                        && !(assign.target() instanceof Expr.Use use
                            && !use.variable().isGlobal()));
  }

  /**
   * Whether a path may wait for what only another operation does, when it cannot be taken back any
   * more. Steps that any thread may do, and steps under a lock that it holds, come about.
   */
  static boolean waits(Operation operation) {
    boolean seen = false;
    for (SubOperation sub : operation.subOperations()) {
      if (seen && !sub.anyThread() && !sub.guard().stream().allMatch(Locks::asksForOwnLock)) {
        return true;
      }
      seen |= isSeen(sub) && taken(sub).isEmpty();
    }
    return false;
  }

  private static boolean asksForOwnLock(Expr condition) {
    return condition instanceof Expr.Compare compare
        && compare.operator() == Expr.Comparison.EQUAL
        && (compare.left() instanceof Expr.Self || compare.right() instanceof Expr.Self);
  }
}
