package cairn.trace.jvm;

/**
 * Which register is what. The thread's: what a method returned, what was thrown, what is passed to
 * a method. Those of a frame: local variables as the class file numbers them; positions of the
 * operand stack, one for each value whatever its size; one to hold what went into a call while that
 * runs; and those that keep what is stored into an object before it has a name.
 */
final class Registers {
  static final int RETURNED = 0;
  static final int THROWN = 1;
  static final int ARGUMENT = 2;

  private final int local;
  private final int stack;

  Registers(int shared, int maxLocals, int maxStack) {
    local = shared;
    stack = shared + maxLocals;
    inFlight = stack + maxStack + 1;
  }

  /** What went into the call that the frame is in. */
  final int inFlight;

  int local(int variable) {
    return local + variable;
  }

  int stack(int position) {
    return stack + position;
  }

  /** What the store kept, of so many in the method. */
  int kept(int number) {
    return inFlight + 1 + number;
  }
}
