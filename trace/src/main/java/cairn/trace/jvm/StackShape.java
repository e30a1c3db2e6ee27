package cairn.trace.jvm;

import java.util.Arrays;

/**
 * What is on the operand stack at one place of a method, as far as it must be known: the size of
 * each value, and where an object came from that is not initialised yet.
 */
final class StackShape {
  /** Origins: anything, or the object that a constructor is to initialise ... */
  static final int ANY = -1;

  static final int THIS = -2;

  /** ... and otherwise the instruction that made it. */
  private final int limit;

  private int depth;
  private boolean[] wide = new boolean[8];
  private int[] origin = new int[8];

  /** Whether the constructor has called another one. */
  boolean initialised;

  StackShape(int limit, boolean initialised) {
    this.limit = limit;
    this.initialised = initialised;
  }

  StackShape copy() {
    StackShape copy = new StackShape(limit, initialised);
    copy.depth = depth;
    copy.wide = wide.clone();
    copy.origin = origin.clone();
    return copy;
  }

  /** That of an exception handler: the exception. */
  StackShape caught() throws Malformed {
    StackShape shape = new StackShape(limit, initialised);
    shape.push(false, ANY);
    return shape;
  }

  boolean fits(StackShape other) {
    return depth == other.depth && Arrays.equals(wide, 0, depth, other.wide, 0, depth);
  }

  int depth() {
    return depth;
  }

  int push(boolean twoWords, int from) throws Malformed {
    if (depth >= limit) {
      throw new Malformed("a stack of more than " + limit + " values");
    }
    if (depth == wide.length) {
      wide = Arrays.copyOf(wide, 2 * depth);
      origin = Arrays.copyOf(origin, 2 * depth);
    }
    wide[depth] = twoWords;
    origin[depth] = from;
    return depth++;
  }

  int pop() throws Malformed {
    if (depth == 0) {
      throw new Malformed("a value from an empty stack");
    }
    return --depth;
  }

  /** Whether the value so far below the top takes two words. */
  boolean wide(int below) throws Malformed {
    return wide[at(below)];
  }

  int origin(int below) throws Malformed {
    return origin[at(below)];
  }

  private int at(int below) throws Malformed {
    if (below >= depth) {
      throw new Malformed("a value from an empty stack");
    }
    return depth - 1 - below;
  }
}
