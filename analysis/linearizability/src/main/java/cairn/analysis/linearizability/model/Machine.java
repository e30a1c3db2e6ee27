package cairn.analysis.linearizability.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs instances of operations on states, step by step. A step is a global sub-operation with the
 * local ones before it, which nobody can see; the last step has those behind it too. States that
 * are given are never changed. Not safe for several threads.
 */
public final class Machine {
  private static final int MOST_ALTERNATIVES = 100_000;

  private final Layout layout;
  private final List<List<Step>> steps = new ArrayList<>();
  private long faults;
  private int alternatives;
  private Optional<Fault> firstFault = Optional.empty();

  public Machine(Layout layout) {
    this.layout = layout;
    for (int instance = 0; instance < layout.instances().size(); instance++) {
      steps.add(stepsOf(instance));
    }
  }

  /**
   * What runs at once.
   *
   * @param global the sub-operation that others can see; of an operation without any, its last one
   */
  private record Step(SubOperation global, List<SubOperation> all, List<Action> actions) {}

  /**
   * A step that cannot run although its guard does not say so: an effect goes through NULL, or
   * something is outside of the elements of the bound.
   */
  public record Fault(int instance, SubOperation subOperation, String why, long[] cells) {}

  private List<Step> stepsOf(int instance) {
    Operation operation = layout.instances().get(instance);
    ActionBuilder builder = new ActionBuilder(layout, instance);
    List<Step> result = new ArrayList<>();
    List<SubOperation> group = new ArrayList<>();
    List<Action> actions = new ArrayList<>();
    int globals = operation.globalSubOperations().size();
    for (SubOperation sub : operation.subOperations()) {
      group.add(sub);
      builder.add(sub, actions);
      boolean isLast = sub.index() == operation.subOperations().size() - 1;
      boolean ends = globals == 0 ? isLast : !sub.isLocal() && result.size() < globals - 1;
      if (ends || isLast) {
        SubOperation global =
            group.stream().filter(each -> !each.isLocal()).findFirst().orElse(sub);
        result.add(new Step(global, List.copyOf(group), List.copyOf(actions)));
        group.clear();
        actions.clear();
      }
    }
    return result;
  }

  public Layout layout() {
    return layout;
  }

  /** How many steps an instance has. */
  public int steps(int instance) {
    return steps.get(instance).size();
  }

  /** The sub-operation of a step that others can see. */
  public SubOperation global(int instance, int step) {
    return steps.get(instance).get(step).global();
  }

  /** All sub-operations of a step. */
  public List<SubOperation> subOperations(int instance, int step) {
    return steps.get(instance).get(step).all();
  }

  /** How many steps an instance has done. */
  public int place(long[] cells, int instance) {
    return (int) cells[layout.place(instance)];
  }

  public boolean hasEnded(long[] cells, int instance) {
    return place(cells, instance) == steps(instance);
  }

  /**
   * Shows the states that the next step of an instance leads to: none if it cannot run.
   *
   * @throws TooManyChoicesException if locals that may be any have too many values together
   */
  public void step(long[] cells, int instance, Consumer<long[]> next) {
    int place = place(cells, instance);
    if (place == steps(instance)) {
      return;
    }
    Step step = steps.get(instance).get(place);
    boolean isGuarded = !step.actions().isEmpty();
    if (isGuarded
        && step.actions().get(0) instanceof Action.Check check
        && !holds(check, step, cells, instance)) {
      return; // most steps that cannot run fail here, before anything is copied
    }
    alternatives = 0;
    long[] copy = cells.clone();
    if (place == 0) {
      copy[layout.before(instance)] = ended(cells);
    }
    run(
        step,
        0,
        copy,
        instance,
        after -> {
          after[layout.place(instance)]++;
          next.accept(after);
        });
  }

  private boolean holds(Action.Check check, Step step, long[] cells, int instance) {
    try {
      return check.condition().value(cells) != 0;
    } catch (Undefined undefined) {
      if (undefined.isOfBound()) {
        fault(step, cells, instance, undefined);
      }
      return false;
    }
  }

  private long ended(long[] cells) {
    long bits = 0;
    for (int i = 0; i < layout.instances().size(); i++) {
      if (hasEnded(cells, i)) {
        bits |= 1L << i;
      }
    }
    return bits;
  }

  private void run(Step step, int from, long[] cells, int instance, Consumer<long[]> next) {
    List<Action> actions = step.actions();
    for (int i = from; i < actions.size(); i++) {
      Action action = actions.get(i);
      if (action instanceof Action.Check check) {
        if (!holds(check, step, cells, instance)) {
          return;
        }
      } else if (action instanceof Action.Change change) {
        try {
          change.effect().accept(cells);
        } catch (Undefined undefined) {
          fault(step, cells, instance, undefined);
          return;
        }
      } else if (action instanceof Action.Branch branch) {
        int rest = i + 1;
        branch
            .alternatives()
            .each(
                cells,
                copy -> {
                  if (++alternatives > MOST_ALTERNATIVES) {
                    throw new TooManyChoicesException(step.global());
                  }
                  run(step, rest, copy, instance, next);
                });
        return;
      }
    }
    next.accept(cells);
  }

  private void fault(Step step, long[] cells, int instance, Undefined undefined) {
    faults++;
    if (firstFault.isEmpty()) {
      String why = String.valueOf(undefined.getMessage());
      firstFault = Optional.of(new Fault(instance, step.global(), why, cells.clone()));
    }
  }

  /** How often a step could not run although its guard did not say so. */
  public long faults() {
    return faults;
  }

  public Optional<Fault> firstFault() {
    return firstFault;
  }

  /** What an expression is in a state, for an instance; empty if it has no value. */
  public Optional<Long> value(long[] cells, int instance, Expr expr) {
    try {
      return Optional.of(Code.of(Code.View.of(layout, instance), expr).value(cells));
    } catch (Undefined undefined) {
      return Optional.empty();
    }
  }
}
