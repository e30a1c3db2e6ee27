package cairn.analysis.linearizability.check;

import cairn.analysis.linearizability.check.ConcreteSystem.ConcreteOperation;
import cairn.analysis.linearizability.check.ConcreteSystem.Step;
import cairn.analysis.linearizability.check.ConcreteSystem.SubOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random structures: two plain globals, a lock, and an array of two whose index is the
 * instance's argument; guards compare, effects read, write, increment, swap, lock.
 */
final class RandomSystems {
  private static final int LOCK = 2;
  private static final int ARRAY = 3;
  private static final int VALUES = 3;

  private final Random random;
  private final boolean arguments;

  private RandomSystems(Random random) {
    this.random = random;
    arguments = random.nextBoolean();
  }

  static ConcreteSystem system(long seed) {
    RandomSystems systems = new RandomSystems(new Random(seed));
    return systems.random.nextInt(3) == 0 ? systems.readerAndWriters() : systems.anything();
  }

  private static ConcreteSystem of(List<ConcreteOperation> operations, int... arguments) {
    List<int[]> initial = List.of(new int[5], new int[] {1, 0, 0, 0, 1});
    return new ConcreteSystem(initial, arguments, 3, operations);
  }

  /** One operation reads twice, others write once: where they are wrong, it takes a chain. */
  private ConcreteSystem readerAndWriters() {
    int first = random.nextInt(3);
    int second = random.nextInt(3);
    List<ConcreteOperation> operations = new ArrayList<>();
    operations.add(
        new ConcreteOperation(
            "reader",
            List.of(
                new SubOperation("a", true, readPlain(first, 1)),
                new SubOperation("b", true, readPlain(second, 2)))));
    for (char name : new char[] {'d', 'g'}) {
      Step step = writeIf(random.nextInt(3), random.nextInt(3), random.nextInt(3));
      operations.add(
          new ConcreteOperation(
              "writer " + name, List.of(new SubOperation(String.valueOf(name), false, step))));
    }
    return of(operations, 0);
  }

  private static Step readPlain(int global, int local) {
    return (g, l, i) -> {
      l[local] = g[global];
      return true;
    };
  }

  private static Step writeIf(int condition, int bound, int target) {
    return (g, l, i) -> {
      if (g[condition] < bound) {
        return false;
      }
      g[target] = Math.min(g[target] + 1, VALUES);
      return true;
    };
  }

  private ConcreteSystem anything() {
    // Wrong structures of which only one operation has several steps are the hardest to find out.
    boolean oneHasSteps = random.nextInt(3) > 0;
    int count = oneHasSteps ? 3 : 1 + random.nextInt(3);
    List<ConcreteOperation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int steps = !oneHasSteps ? 1 + random.nextInt(3) : i == 0 ? 2 : 1;
      operations.add(operation((char) ('a' + 3 * i), steps, oneHasSteps && i == 0));
    }
    return arguments ? of(operations, 0, 1) : of(operations, 0);
  }

  private ConcreteOperation operation(char name, int length, boolean mostlyReads) {
    boolean locked = length > 1 && random.nextInt(4) == 0;
    List<SubOperation> subOperations = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      SubOperation plain = subOperation(String.valueOf((char) (name + i)), mostlyReads);
      subOperations.add(locked ? locking(plain, i == 0, i == length - 1) : plain);
    }
    return new ConcreteOperation("operation " + name, subOperations);
  }

  private SubOperation subOperation(String name, boolean mostlyReads) {
    Step guard = guard();
    boolean reads = random.nextInt(5) < (mostlyReads ? 4 : 2);
    Step first = reads ? read() : write();
    boolean readsAgain = random.nextInt(5) < 4;
    Step second = random.nextInt(3) > 0 ? (g, l, i) -> true : readsAgain ? read() : write();
    boolean pure = reads && readsAgain;
    return new SubOperation(
        name,
        pure,
        (globals, locals, instance) ->
            guard.run(globals, locals, instance)
                && first.run(globals, locals, instance)
                && second.run(globals, locals, instance));
  }

  /** Takes the lock before, and gives it back after, or needs to hold it. */
  private static SubOperation locking(SubOperation plain, boolean takes, boolean givesBack) {
    return new SubOperation(
        plain.name(),
        plain.pure() && !takes && !givesBack,
        (globals, locals, instance) -> {
          if (globals[LOCK] != (takes ? 0 : instance + 1)
              || !plain.step().run(globals, locals, instance)) {
            return false;
          }
          globals[LOCK] = givesBack ? 0 : instance + 1;
          return true;
        });
  }

  private Step guard() {
    int place = place();
    int value = random.nextInt(VALUES);
    int local = 1 + random.nextInt(2);
    return switch (random.nextInt(8)) {
      case 0 -> (g, l, i) -> g[at(place, l)] == value;
      case 1 -> (g, l, i) -> g[at(place, l)] != value;
      case 2, 3 -> (g, l, i) -> g[at(place, l)] == l[local];
      default -> (g, l, i) -> true;
    };
  }

  private Step read() {
    int place = place();
    int local = 1 + random.nextInt(2);
    return (g, l, i) -> {
      l[local] = g[at(place, l)];
      return true;
    };
  }

  private Step write() {
    int place = place();
    int value = random.nextInt(VALUES);
    int local = 1 + random.nextInt(2);
    int kind = random.nextInt(4);
    return (g, l, i) -> {
      int at = at(place, l);
      int old = g[at];
      g[at] =
          switch (kind) {
            case 0 -> value;
            case 1 -> l[local];
            case 2 -> Math.min(old + 1, VALUES);
            default -> (l[local] + 1) % VALUES;
          };
      return true;
    };
  }

  private int place() {
    int places = arguments ? 3 : 2;
    int place = random.nextInt(places);
    return place == 2 ? ARRAY : place;
  }

  private static int at(int place, int[] locals) {
    return place == ARRAY ? ARRAY + locals[0] : place;
  }
}
