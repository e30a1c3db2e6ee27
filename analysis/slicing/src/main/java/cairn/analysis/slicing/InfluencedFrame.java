package cairn.analysis.slicing;

import java.util.Arrays;

/** What a walk forwards knows to be influenced in one frame: registers, branches, its entry. */
final class InfluencedFrame {
  final Marks registers;

  /** Bits of the control classes that are known below, modulo 64. */
  long known;

  /** Classes whose last decider is influenced; and others, if the frame's entry is. */
  private int[] classes = new int[4];

  private long[] origins = new long[4];
  private int[] users = new int[4];
  private int count;

  /** Where the influence on the entry comes from, {@link Origin#NONE} if there is none. */
  long entryOrigin = Origin.NONE;

  int entryUsers = Users.NONE;

  /** The same of the last operation that ran in the frame. */
  long callOrigin = Origin.NONE;

  int callUsers = Users.NONE;

  /** The same of what the last run in the frame was controlled by. */
  long controlOrigin = Origin.NONE;

  int controlUsers = Users.NONE;

  InfluencedFrame(Users pool) {
    registers = new Marks(pool);
  }

  void clear() {
    registers.clear();
    known = 0;
    count = 0;
    entryOrigin = Origin.NONE;
    entryUsers = Users.NONE;
    called(Origin.NONE, Users.NONE);
    controlled(Origin.NONE, Users.NONE);
  }

  void entered(long origin, int list) {
    entryOrigin = origin;
    entryUsers = list;
  }

  void called(long origin, int list) {
    callOrigin = origin;
    callUsers = list;
  }

  void controlled(long origin, int list) {
    controlOrigin = origin;
    controlUsers = list;
  }

  boolean isIdle() {
    if (registers.size() > 0
        || entryOrigin != Origin.NONE
        || callOrigin != Origin.NONE
        || controlOrigin != Origin.NONE) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (origins[i] != Origin.NONE) {
        return false;
      }
    }
    return true;
  }

  /** Whether a run of a block may change what is known of its classes. */
  boolean learns(long decided) {
    return decided != 0 && (entryOrigin != Origin.NONE || (known & decided) != 0);
  }

  /** The index of a class whose last decider is known, -1 if it is the entry that decides. */
  int find(int control) {
    if ((known >>> control & 1) != 0) {
      for (int i = 0; i < count; i++) {
        if (classes[i] == control) {
          return i;
        }
      }
    }
    return -1;
  }

  long origin(int index) {
    return index < 0 ? entryOrigin : origins[index];
  }

  int users(int index) {
    return index < 0 ? entryUsers : users[index];
  }

  /** A class was decided, by an operation that is influenced or not. */
  void decide(int control, long origin, int list) {
    int index = find(control);
    if (index < 0) {
      if (origin == Origin.NONE && entryOrigin == Origin.NONE) {
        return;
      }
      if (count == classes.length) {
        classes = Arrays.copyOf(classes, 2 * count);
        origins = Arrays.copyOf(origins, 2 * count);
        users = Arrays.copyOf(users, 2 * count);
      }
      index = count++;
      classes[index] = control;
      known |= 1L << control;
    }
    origins[index] = origin;
    users[index] = list;
  }
}
