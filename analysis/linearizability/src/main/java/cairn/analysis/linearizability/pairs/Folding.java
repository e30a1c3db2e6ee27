package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.model.Binding;
import cairn.analysis.linearizability.model.Expr;
import cairn.analysis.linearizability.model.Expr.Comparison;
import cairn.analysis.linearizability.model.Expressions;
import cairn.analysis.linearizability.model.Operation;
import cairn.analysis.linearizability.model.Statement;
import cairn.analysis.linearizability.model.SubOperation;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Moves what the first steps of an operation read and test into the step that first writes, or into
 * the last one, where that loses no history.
 *
 * <p>A read whose value is compared there with the same place again may as well be a guess: the
 * comparison admits the right one only. A test that is made there again need not be made before;
 * and one that stays true once it is (which was proved) may be made there instead. Each of these
 * lets more histories run, never fewer. And what then runs alone also runs as it was written,
 * because the steps before write nothing that others see: so that it explains histories of the
 * operation as written.
 */
final class Folding {
  private final Operation operation;
  private final List<Step> steps;
  private final int target;
  private final Predicate<Expr> staysTrue;
  private final Map<Variable, Integer> writes = new HashMap<>();
  private final Set<String> privateWrites = new HashSet<>();
  private final List<Expr> targetGuard = new ArrayList<>();
  private final List<Expr> movedGuard = new ArrayList<>();
  private final List<Binding> movedBindings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param staysTrue which conditions of the first steps were proved to hold until the target
   */
  Folding(List<Step> steps, Predicate<Expr> staysTrue) {
    this.operation = steps.get(0).operation();
    this.steps = steps;
    this.staysTrue = staysTrue;
    target = target(steps);
    for (Step step : steps) {
      for (SubOperation part : step.parts()) {
        part.effects().forEach(this::count);
      }
    }
    for (Step step : steps.subList(0, target)) {
      for (SubOperation part : step.parts()) {
        part.effects().forEach(this::notePrivateWrite);
      }
    }
    steps.get(target).parts().forEach(part -> targetGuard.addAll(part.guard()));
  }

  /** The first step that writes, or the last one. */
  static int target(List<Step> steps) {
    int at = 0;
    while (at < steps.size() - 1 && steps.get(at).onlyReads()) {
      at++;
    }
    return at;
  }

  private void count(Statement effect) {
    if (effect instanceof Statement.Assign assign && assign.target() instanceof Expr.Use use) {
      writes.merge(use.variable(), 1, Integer::sum);
    } else if (effect instanceof Statement.Allocate allocate) {
      writes.merge(allocate.target(), 1, Integer::sum);
    }
  }

  /** Fields of nodes that the operation made itself; nothing else is written before the target. */
  private void notePrivateWrite(Statement effect) {
    if (effect instanceof Statement.Assign assign && !(assign.target() instanceof Expr.Use)) {
      boolean own =
          assign.target() instanceof Expr.FieldOf field
              && field.base() instanceof Expr.Use use
              && isMade(use.variable());
      privateWrites.add(own ? "" : "*");
    }
  }

  private boolean isMade(Variable variable) {
    return writes.getOrDefault(variable, 0) == 1
        && steps.stream()
            .flatMap(step -> step.parts().stream())
            .flatMap(part -> part.effects().stream())
            .anyMatch(
                effect ->
                    effect instanceof Statement.Allocate allocate
                        && allocate.target().equals(variable));
  }

  /** In words, what was moved. */
  List<String> notes() {
    return notes;
  }

  List<Step> fold() {
    if (target == 0 || privateWrites.contains("*")) {
      return steps;
    }
    List<SubOperation> parts = new ArrayList<>();
    for (Step step : steps.subList(0, target)) {
      for (SubOperation part : step.parts()) {
        SubOperation rest = withoutMoved(part);
        if (!rest.guard().isEmpty() || !rest.effects().isEmpty() || !rest.bindings().isEmpty()) {
          parts.add(rest);
        }
      }
    }
    for (Step step : steps.subList(target, steps.size())) {
      for (SubOperation part : step.parts()) {
        boolean isTarget = step.index() == target && part.name().equals(step.name());
        parts.add(isTarget ? withMoved(part) : part);
      }
    }
    List<Step> folded =
        Step.of(
            new Operation(
                operation.name(),
                operation.parameters(),
                operation.locals(),
                parts,
                operation.position()));
    if (keepsGuesses(folded)) {
      notes.clear();
      return steps;
    }
    return folded;
  }

  /**
   * Whether a guess is copied before the step that checks it. Until then it may be no node at all,
   * but what variables and fields hold is taken for nodes that are there.
   */
  private boolean keepsGuesses(List<Step> folded) {
    Set<Variable> guesses = new HashSet<>();
    movedBindings.forEach(binding -> guesses.add(binding.variable()));
    for (Step step : folded) {
      if (step.name().equals(steps.get(target).name())) {
        return false;
      }
      for (SubOperation part : step.parts()) {
        for (Statement effect : part.effects()) {
          if (effect instanceof Statement.Assign assign
              && assign.value().type() instanceof Type.Reference
              && !(assign.value() instanceof Expr.FieldOf)
              && guesses.stream().anyMatch(guess -> mentions(List.of(assign.value()), guess))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private SubOperation withoutMoved(SubOperation part) {
    Set<Variable> unbound = new HashSet<>();
    List<Expr> guard = new ArrayList<>();
    for (Expr written : part.guard()) {
      Expr condition = inTermsOfReads(part, written);
      if (!isSteady(condition) || !movesGuard(part, condition)) {
        guard.add(condition);
      } else {
        Expressions.eachVariable(condition, unbound::add);
      }
    }
    List<Statement> effects = new ArrayList<>();
    for (Statement effect : part.effects()) {
      if (isComparedAgain(effect)
          && effect instanceof Statement.Assign assign
          && assign.target() instanceof Expr.Use use) {
        moveRead(part, assign, use.variable());
      } else {
        effects.add(effect);
      }
    }
    List<Binding> bindings = new ArrayList<>();
    for (Binding binding : part.bindings()) {
      boolean moves =
          binding.source().isPresent()
              ? unbound.contains(binding.variable()) && !mentions(guard, binding.variable())
              // A node that globals reach now they may not reach later.
              : !(binding.variable().type() instanceof Type.Reference);
      if (moves) {
        movedBindings.add(binding);
      } else {
        bindings.add(binding);
      }
    }
    boolean isLocal = part.isLocal() || isOwn(bindings, guard, effects);
    return of(part, bindings, guard, effects, isLocal);
  }

  /** A test of a place that is read at once, as a test of what was read. */
  private Expr inTermsOfReads(SubOperation part, Expr condition) {
    Expr result = condition;
    for (Statement effect : part.effects()) {
      if (!(effect instanceof Statement.Assign assign)
          || !(assign.target() instanceof Expr.Use use)
          || !use.variable().isOfInstance()) {
        break;
      }
      if (isComparedAgain(effect) && result instanceof Expr.Compare compare) {
        Expr left = compare.left().equals(assign.value()) ? use : compare.left();
        Expr right = compare.right().equals(assign.value()) ? use : compare.right();
        result = new Expr.Compare(compare.operator(), left, right);
      }
    }
    return result;
  }

  private SubOperation withMoved(SubOperation part) {
    List<Binding> bindings = new ArrayList<>(movedBindings);
    bindings.addAll(part.bindings());
    List<Expr> guard = new ArrayList<>(movedGuard);
    guard.addAll(part.guard());
    return of(part, bindings, guard, part.effects(), part.isLocal() && movedGuard.isEmpty());
  }

  private static SubOperation of(
      SubOperation part,
      List<Binding> bindings,
      List<Expr> guard,
      List<Statement> effects,
      boolean isLocal) {
    return new SubOperation(
        part.operation(),
        part.index(),
        part.name(),
        part.anyThread(),
        bindings,
        guard,
        effects,
        isLocal,
        part.position());
  }

  private boolean movesGuard(SubOperation part, Expr condition) {
    if (!readsShared(condition)) {
      return false;
    }
    if (targetGuard.contains(condition)) {
      notes.add(words(part, ExprWords.of(condition), "is tested there again"));
      return true;
    }
    if (staysTrue.test(condition)) {
      movedGuard.add(condition);
      notes.add(words(part, ExprWords.of(condition), "stays true"));
      return true;
    }
    return false;
  }

  /** Whether an effect reads a place that the target compares with what was read. */
  private boolean isComparedAgain(Statement effect) {
    if (!(effect instanceof Statement.Assign assign)
        || !(assign.target() instanceof Expr.Use use)
        || writes.getOrDefault(use.variable(), 0) != 1
        || !readsShared(assign.value())
        || !isSteady(assign.value())
        || !(assign.value() instanceof Expr.Location)) {
      return false;
    }
    Expr read = assign.value();
    Expr local = assign.target();
    return targetGuard.contains(new Expr.Compare(Comparison.EQUAL, read, local))
        || targetGuard.contains(new Expr.Compare(Comparison.EQUAL, local, read));
  }

  private void moveRead(SubOperation part, Statement.Assign read, Variable variable) {
    movedBindings.add(new Binding(variable, Optional.of(read.value())));
    String what = variable.name() + " = " + ExprWords.of(read.value());
    notes.add(words(part, what, "is compared there again"));
  }

  private String words(SubOperation part, String what, String why) {
    return "%s of %s may as well happen in %s: it %s"
        .formatted(what, part.name(), steps.get(target).name(), why);
  }

  /** Whether its variables have at the target the values that they have here. */
  private boolean isSteady(Expr expr) {
    boolean[] steady = {true};
    Expressions.eachVariable(
        expr,
        variable -> {
          if (variable.isOfInstance()) {
            // A variable that is written twice may have another value by then; one that the
            // operation made itself may be the one whose fields it writes.
            steady[0] &= writes.getOrDefault(variable, 0) <= 1 && !isMade(variable);
          }
        });
    return steady[0];
  }

  private static boolean mentions(List<Expr> guard, Variable variable) {
    boolean[] does = {false};
    guard.forEach(
        condition -> Expressions.eachVariable(condition, v -> does[0] |= v.equals(variable)));
    return does[0];
  }

  private boolean isOwn(List<Binding> bindings, List<Expr> guard, List<Statement> effects) {
    return bindings.isEmpty()
        && guard.stream().noneMatch(Folding::readsShared)
        && effects.stream().allMatch(this::isOwn);
  }

  private boolean isOwn(Statement effect) {
    if (effect instanceof Statement.Assign assign) {
      boolean ownTarget =
          assign.target() instanceof Expr.Use use
              ? use.variable().isOfInstance()
              : assign.target() instanceof Expr.FieldOf field
                  && field.base() instanceof Expr.Use base
                  && isMade(base.variable());
      return ownTarget && !readsShared(assign.value());
    }
    return effect instanceof Statement.Allocate allocate && allocate.target().isOfInstance();
  }

  private static boolean readsShared(Expr expr) {
    boolean[] reads = {false};
    Expressions.each(
        expr,
        part ->
            reads[0] |=
                part instanceof Expr.FieldOf
                    || part instanceof Expr.Element
                    || (part instanceof Expr.Use use && use.variable().isGlobal()));
    return reads[0];
  }
}
