package cairn.analysis.linearizability.check;

import cairn.analysis.linearizability.check.ConcreteSystem.ConcreteOperation;
import cairn.analysis.linearizability.check.ConcreteSystem.Step;
import cairn.analysis.linearizability.check.ConcreteSystem.SubOperation;
import java.util.Arrays;
import java.util.List;

/** Structures that are not linearizable, and that a careless checker lets pass. */
final class WrongStructures {
  private WrongStructures() {}

  /** A reader of two variables that does not look again: p0 w1 m2 q0. */
  static ConcreteSystem snapshotWithoutValidation() {
    return system(
        new int[] {0, 0},
        3,
        operation("readPair", pure("p", read(0, 1)), pure("q", read(1, 2))),
        operation("writeFirst", writes("w", increment(0))),
        operation("writeSecond", writes("m", increment(1))));
  }

  /**
   * A queue whose enqueue swaps the tail and links afterwards: s0 s1 l1 h2 l0. Node i + 1 is that
   * of instance i, node 0 the first; global 0 is the tail, global 1 + n the next of node n.
   */
  static ConcreteSystem swapThenLink() {
    Step swap =
        (globals, locals, instance) -> {
          locals[1] = globals[0];
          globals[0] = instance + 1;
          return true;
        };
    Step link =
        (globals, locals, instance) -> {
          globals[1 + locals[1]] = instance + 1;
          return true;
        };
    Step seesNothing = (globals, locals, instance) -> globals[1] == 0;
    return system(
        new int[] {0, 0, 0, 0, 0},
        2,
        operation("enqueue", writes("s", swap), writes("l", link)),
        operation("dequeueEmpty", pure("h", seesNothing)));
  }

  /** A reader between which three writers run, each of which needs the one before. */
  static ConcreteSystem threeWriters() {
    return system(
        new int[] {0, 0, 0},
        3,
        operation("read", pure("p", read(0, 1)), pure("q", read(2, 2))),
        operation("first", writes("u", setIf(0, 0, 0))),
        operation("second", writes("v", setIf(0, 1, 1))),
        operation("third", writes("w", setIf(1, 1, 2))));
  }

  private static Step read(int global, int local) {
    return (globals, locals, instance) -> {
      locals[local] = globals[global];
      return true;
    };
  }

  private static Step increment(int global) {
    return (globals, locals, instance) -> {
      globals[global]++;
      return true;
    };
  }

  /** If a global has a value, and the target is not set yet, sets the target to 1. */
  private static Step setIf(int global, int value, int target) {
    return (globals, locals, instance) -> {
      if (globals[global] != value || globals[target] != 0) {
        return false;
      }
      globals[target] = 1;
      return true;
    };
  }

  private static SubOperation pure(String name, Step step) {
    return new SubOperation(name, true, step);
  }

  private static SubOperation writes(String name, Step step) {
    return new SubOperation(name, false, step);
  }

  private static ConcreteOperation operation(String name, SubOperation... subOperations) {
    return new ConcreteOperation(name, Arrays.asList(subOperations));
  }

  private static ConcreteSystem system(int[] initial, int locals, ConcreteOperation... operations) {
    return new ConcreteSystem(List.of(initial), new int[] {0}, locals, Arrays.asList(operations));
  }
}
