package cairn.bench.faults.run;

/**
 * The switches of injected faults: rewritten code asks here whether a fault is to happen now. A
 * fault happens once, at the first execution of its statement in the operation for which it is
 * armed or a later one; a permanent one, armed for operation {@link #ALWAYS}, happens at every
 * execution. One run at a time, in one thread.
 */
public final class Faults {
  /** Calls and turns of loops in one operation, after which it counts as endless. */
  static final int MOST_STEPS = 20_000;

  /** Instead of an operation: the fault happens always. */
  public static final int ALWAYS = 0;

  private static int[] armed = {};
  private static int[] executions = {};
  private static int[] happenedIn = {};
  private static int[] happenedAt = {};
  private static int operation;
  private static int steps;

  private Faults() {}

  /**
   * Begins a run.
   *
   * @param operations for each fault the number of the operation from which on it may happen
   */
  public static void arm(int... operations) {
    armed = operations.clone();
    executions = new int[armed.length];
    happenedIn = new int[armed.length];
    happenedAt = new int[armed.length];
    operation = 0;
    steps = 0;
  }

  /** The next operation begins. */
  public static void begin(int number) {
    operation = number;
    steps = 0;
  }

  /** Whether a fault happens at this execution of its statement; rewritten code calls this. */
  public static boolean now(int fault) {
    executions[fault]++;
    if (happenedIn[fault] > 0 || operation < armed[fault]) {
      return armed[fault] == ALWAYS;
    }
    happenedIn[fault] = operation;
    happenedAt[fault] = executions[fault];
    return true;
  }

  /** A call or a turn of a loop; rewritten code calls this. */
  public static void step() {
    if (++steps > MOST_STEPS) {
      throw new EndlessOperation(operation);
    }
  }

  /** The operation in which a fault happened; 0 if it did not. */
  public static int happenedIn(int fault) {
    return happenedIn[fault];
  }

  /** At which execution of its statement it happened, from 1. */
  public static int happenedAt(int fault) {
    return happenedAt[fault];
  }

  /** An operation that does not end. */
  public static final class EndlessOperation extends Error {
    EndlessOperation(int operation) {
      super("operation " + operation + " took more than " + MOST_STEPS + " steps");
    }
  }
}
