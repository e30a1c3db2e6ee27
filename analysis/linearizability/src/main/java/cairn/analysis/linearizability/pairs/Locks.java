package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places that are used as locks and as nothing else: they are taken where they are 0 by writing the
 * instance's ID, written otherwise only where they are known to hold that ID or a negative number,
 * and compared with nothing but these; nobody reads what they hold.
 *
 * <p>An instance that has only read and taken locks, and that can never go on, may be left out of a
 * history like one that has only read. While it holds a lock no step of others that mentions the
 * lock can run: each of these compares it with 0, with another ID, or with a negative number. So
 * all that ran beside it also runs without it.
 */
final class Locks {
  private final Specification specification;
  private final Set<String> places = new HashSet<>();

  Locks(Specification specification, List<List<Step>> steps) {
    this.specification = specification;
    List<SubOperation> parts =
        steps.stream().flatMap(List::stream).flatMap(step -> step.parts().stream()).toList();
    for (SubOperation part : parts) {
      for (Statement effect : part.effects()) {
        if (effect instanceof Statement.Assign assign && assign.value() instanceof Expr.Self) {
          String place = place(assign.target());
          if (place != null) {
            places.add(place);
          }
        }
      }
    }
    parts.forEach(this::dropWhatIsUsedOtherwise);
  }

  /** Whether a step only reads, or takes locks: nobody else can tell but by having to wait. */
  boolean onlyReadsOrLocks(Step step) {
    for (SubOperation part : step.parts()) {
      if (!part.isLocal()) {
        for (Statement effect : part.effects()) {
          if (!Step.writesOwnVariable(effect) && !takes(effect)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean takes(Statement effect) {
    return effect instanceof Statement.Assign assign
        && assign.value() instanceof Expr.Self
        && isLock(assign.target());
  }

  private boolean isLock(Expr expr) {
    String place = place(expr);
    return place != null && places.contains(place);
  }

  private @Nullable String place(Expr expr) {
    if (expr instanceof Expr.Use use && use.variable().isGlobal()) {
      return State.global(use.variable());
    }
    if (expr instanceof Expr.FieldOf field
        && field.type() instanceof Type.Int
        && !specification.reused().contains(field.struct())) {
      return State.field(field.struct(), field.field().name());
    }
    return null;
  }

  private void dropWhatIsUsedOtherwise(SubOperation part) {
    for (Binding binding : part.bindings()) {
      binding.source().ifPresent(this::dropAllIn);
    }
    for (Expr condition : part.guard()) {
      if (!isTest(condition)) {
        dropAllIn(condition);
      }
    }
    for (int i = 0; i < part.effects().size(); i++) {
      Statement effect = part.effects().get(i);
      if (effect instanceof Statement.Assign assign) {
        dropAllIn(assign.value());
        if (assign.target() instanceof Expr.FieldOf field) {
          dropAllIn(field.base());
        }
        if (!isTested(assign, part) || isMoved(assign.target(), part.effects().subList(0, i))) {
          places.remove(String.valueOf(place(assign.target())));
        }
      }
    }
  }

  private void dropAllIn(Expr expr) {
    Expressions.each(expr, part -> places.remove(String.valueOf(place(part))));
  }

  /** A comparison of a lock with 0, an ID or a negative number. */
  private boolean isTest(Expr condition) {
    return condition instanceof Expr.Compare compare
        && compare.operator() == Comparison.EQUAL
        && (isState(compare.right()) || isState(compare.left()));
  }

  private static boolean isState(Expr expr) {
    return expr instanceof Expr.Self
        || (expr instanceof Expr.IntLiteral literal && literal.value() <= 0);
  }

  /** Whether the guard says what the lock holds: 0 if it is taken, otherwise something else. */
  private static boolean isTested(Statement.Assign assign, SubOperation part) {
    for (Expr condition : part.guard()) {
      if (condition instanceof Expr.Compare compare && compare.operator() == Comparison.EQUAL) {
        Expr other =
            compare.left().equals(assign.target())
                ? compare.right()
                : compare.right().equals(assign.target()) ? compare.left() : null;
        if (other != null && isState(other)) {
          boolean isFree = other instanceof Expr.IntLiteral literal && literal.value() == 0;
          if (isFree == assign.value() instanceof Expr.Self) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the place is another one by then than the one that the guard is about. */
  private static boolean isMoved(Expr target, List<Statement> before) {
    boolean[] moved = {false};
    for (Statement statement : before) {
      Expressions.each(
          target,
          part -> {
            if (statement instanceof Statement.Assign assign) {
              moved[0] |= assign.target().equals(part);
            } else if (statement instanceof Statement.Allocate allocate) {
              moved[0] |= part.equals(new Expr.Use(allocate.target()));
            }
          });
    }
    return moved[0];
  }
}
