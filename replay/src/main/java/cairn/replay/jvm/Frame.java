package cairn.replay.jvm;

import cairn.replay.CannotReplayException;

/** One call in progress: local variables, then the operand stack; wide values take two places. */
final class Frame {
  final MethodCode method;
  final long[] values;
  final boolean[] unknown;

  /** The next free place. */
  int top;

  int next;

  /** The object that the last call with a result returned, if it was one that is known. */
  long result;

  boolean hasResult;

  Frame(MethodCode method) {
    this.method = method;
    values = new long[method.maxLocals + method.maxStack + 2];
    unknown = new boolean[values.length];
    top = method.maxLocals;
  }

  void push(long value, boolean isUnknown) {
    values[top] = value;
    unknown[top++] = isUnknown;
  }

  void push(long value) {
    push(value, false);
  }

  void pushWide(long value, boolean isUnknown) {
    push(value, isUnknown);
    push(0, false);
  }

  void push(char kind, long value, boolean isUnknown) {
    push(value, isUnknown);
    if (MethodRef.isWide(kind)) {
      push(0, false);
    }
  }

  /** A reference that must be known. */
  long reference(int place) {
    if (unknown[place]) {
      throw CannotReplayException.unknown("an object that is not known is used", "an object");
    }
    return values[place];
  }

  /** An int that must be known. */
  int number(int place) {
    if (unknown[place]) {
      throw CannotReplayException.unknown("a number that is not recorded decides", "a number");
    }
    return (int) values[place];
  }
}
