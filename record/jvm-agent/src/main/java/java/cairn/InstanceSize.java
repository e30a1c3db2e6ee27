package java.cairn;

import jdk.internal.misc.Unsafe;

/**
 * The size that instances of a woven class would have without the id in {@link Base}: HotSpot's
 * placement of fields (largest first, each into the smallest hole that fits, holes of superclasses
 * included) played through for the class and its superclasses.
 */
final class InstanceSize {
  private InstanceSize() {}

  private static final Unsafe U = Unsafe.getUnsafe();
  static final int HEADER = (int) U.objectFieldOffset(Probe.class, "b");
  static final int OOP = U.arrayIndexScale(Object[].class);
  static int alignment = 8;

  static final class Probe {
    byte b;
  }

  static long of(TypeRecord t) {
    int[] holes = new int[64]; // pairs of start and end
    int[] state = {HEADER, 0}; // end of the layout, number of holes
    place(t, holes, state);
    return ((long) state[0] + alignment - 1) & -alignment;
  }

  private static void place(TypeRecord t, int[] holes, int[] state) {
    if (t == null) {
      return;
    }
    place(t.superType, holes, state);
    for (int size = 8; size >= 1; size >>= 1) {
      for (int i = 0; i < t.kinds.length; i++) {
        if ((t.fieldFlags[i] & 1) == 0 && t.kinds[i] != 'L' && width(t.kinds[i]) == size) {
          field(size, holes, state);
        }
      }
    }
    for (int i = 0; i < t.kinds.length; i++) {
      if ((t.fieldFlags[i] & 1) == 0 && t.kinds[i] == 'L') {
        field(OOP, holes, state);
      }
    }
  }

  private static void field(int size, int[] holes, int[] state) {
    int best = -1;
    for (int h = 0; h < state[1]; h++) {
      int start = (holes[2 * h] + size - 1) & -size;
      if (start + size <= holes[2 * h + 1]
          && (best < 0
              || holes[2 * h + 1] - holes[2 * h] < holes[2 * best + 1] - holes[2 * best])) {
        best = h;
      }
    }
    if (best < 0) {
      int start = (state[0] + size - 1) & -size;
      hole(state[0], start, holes, state);
      state[0] = start + size;
      return;
    }
    int start = (holes[2 * best] + size - 1) & -size;
    int before = holes[2 * best];
    int end = holes[2 * best + 1];
    holes[2 * best] = start + size;
    hole(before, start, holes, state);
    if (start + size == end) {
      holes[2 * best] = holes[2 * best + 1] = 0;
    }
  }

  private static void hole(int start, int end, int[] holes, int[] state) {
    if (start < end && 2 * state[1] + 1 < holes.length) {
      holes[2 * state[1]] = start;
      holes[2 * state[1] + 1] = end;
      state[1]++;
    }
  }

  static int width(int kind) {
    return switch (kind) {
      case 'J', 'D' -> 8;
      case 'I', 'F' -> 4;
      case 'C', 'S' -> 2;
      case 'L' -> OOP;
      default -> 1;
    };
  }
}
