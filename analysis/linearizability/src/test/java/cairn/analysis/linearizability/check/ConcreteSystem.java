package cairn.analysis.linearizability.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent data structure over a few small integers, so that everything about it can be found
 * out by enumeration.
 *
 * @param initial the values of the globals in the beginning, each of the possibilities
 * @param arguments the values that local 0 of an instance may have; it is never written
 * @param locals how many locals an instance has
 */
record ConcreteSystem(
    List<int[]> initial, int[] arguments, int locals, List<ConcreteOperation> operations) {
  /** A sub-operation: whether its guard holds; if so, the arrays are changed in place. */
  @FunctionalInterface
  interface Step {
    boolean run(int[] globals, int[] locals, int instance);
  }

  /**
   * @param pure whether it leaves all globals as they are, whatever they are
   */
  record SubOperation(String name, boolean pure, Step step) {}

  record ConcreteOperation(String name, List<SubOperation> subOperations) {}

  /** An instance in a state: how far it is, and its locals. */
  record Instance(int operation, int done, List<Integer> locals) {}

  record State(List<Integer> globals, List<Instance> instances) {}

  List<OperationShape> shapes() {
    List<OperationShape> shapes = new ArrayList<>();
    for (ConcreteOperation operation : operations) {
      shapes.add(
          new OperationShape(
              operation.name(),
              operation.subOperations().stream().map(SubOperation::name).toList()));
    }
    return shapes;
  }

  boolean isComplete(Instance instance) {
    return instance.done() == operations.get(instance.operation()).subOperations().size();
  }

  /** Whether it has begun, has not ended, and nobody can have noticed. */
  boolean hasOnlyRead(Instance instance) {
    return instance.done() > 0
        && !isComplete(instance)
        && operations.get(instance.operation()).subOperations().subList(0, instance.done()).stream()
            .allMatch(SubOperation::pure);
  }

  /** The state after the next sub-operation of an instance; null if it cannot run. */
  @Nullable State next(State state, int which) {
    Instance instance = state.instances().get(which);
    if (isComplete(instance)) {
      return null;
    }
    int[] globals = toArray(state.globals());
    int[] own = toArray(instance.locals());
    Step step = operations.get(instance.operation()).subOperations().get(instance.done()).step();
    if (!step.run(globals, own, which)) {
      return null;
    }
    List<Instance> instances = new ArrayList<>(state.instances());
    instances.set(which, new Instance(instance.operation(), instance.done() + 1, toList(own)));
    return new State(toList(globals), List.copyOf(instances));
  }

  /** Every way to begin with this many instances, whose order does not matter. */
  List<State> beginnings(int count) {
    List<List<Instance>> choices = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < count; i++) {
      List<List<Instance>> longer = new ArrayList<>();
      for (List<Instance> choice : choices) {
        for (int operation = 0; operation < operations.size(); operation++) {
          for (int argument : arguments) {
            int[] own = new int[locals];
            own[0] = argument;
            Instance instance = new Instance(operation, 0, toList(own));
            if (choice.isEmpty() || isNotBefore(instance, choice.get(choice.size() - 1))) {
              List<Instance> more = new ArrayList<>(choice);
              more.add(instance);
              longer.add(more);
            }
          }
        }
      }
      choices = longer;
    }
    List<State> states = new ArrayList<>();
    for (int[] globals : initial) {
      for (List<Instance> choice : choices) {
        states.add(new State(toList(globals), List.copyOf(choice)));
      }
    }
    return states;
  }

  private static boolean isNotBefore(Instance instance, Instance other) {
    return instance.operation() > other.operation()
        || (instance.operation() == other.operation()
            && instance.locals().get(0) >= other.locals().get(0));
  }

  static int[] toArray(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  static List<Integer> toList(int[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
