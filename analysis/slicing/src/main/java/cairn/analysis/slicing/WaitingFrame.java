package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.trace.Code;
import java.util.Arrays;

/** What a walk backwards waits for in one frame: registers, branches, the call that entered it. */
final class WaitingFrame {
  private final Users pool;

  /** Registers that are used later, numbered from the first of the frame. */
  final Marks registers;

  /** Bits of the control classes that are awaited, modulo 64. */
  long awaited;

  private int[] classes = new int[4];
  private long[] origins = new long[4];
  private int[] users = new int[4];
  private int count;

  /** What waits for the frame to be entered. */
  private long entryOrigin = Origin.NONE;

  private int entryUsers = Users.NONE;

  /** What waits for the last operation that ran in the frame. */
  private long callOrigin = Origin.NONE;

  private int callUsers = Users.NONE;

  /** What depends on the same control as the last run in the frame does. */
  private long alikeOrigin = Origin.NONE;

  private int alikeUsers = Users.NONE;

  WaitingFrame(Users pool) {
    this.pool = pool;
    registers = new Marks(pool);
  }

  void clear() {
    registers.clear();
    awaited = 0;
    count = 0;
    entryOrigin = Origin.NONE;
    entryUsers = Users.NONE;
    callOrigin = Origin.NONE;
    callUsers = Users.NONE;
    alikeOrigin = Origin.NONE;
    alikeUsers = Users.NONE;
  }

  /** Whether the next run is awaited, whatever it is. */
  boolean awaitsAnyRun() {
    return callOrigin != Origin.NONE || alikeOrigin != Origin.NONE;
  }

  /** Whether nothing is awaited but that the frame was entered. */
  boolean awaitsNoRun() {
    return registers.size() == 0 && count == 0 && !awaitsAnyRun();
  }

  boolean isIdle() {
    return registers.size() == 0 && count == 0 && entryOrigin == Origin.NONE && !awaitsAnyRun();
  }

  void awaitClass(int control, long origin, int list) {
    if (control == 0) {
      entryUsers = pool.join(entryUsers, list);
      entryOrigin = Origin.nearer(entryOrigin, origin);
      return;
    }
    if ((awaited >>> control & 1) != 0) {
      for (int i = 0; i < count; i++) {
        if (classes[i] == control) {
          origins[i] = Origin.nearer(origins[i], origin);
          users[i] = pool.join(users[i], list);
          return;
        }
      }
    }
    if (count == classes.length) {
      classes = Arrays.copyOf(classes, 2 * count);
      origins = Arrays.copyOf(origins, 2 * count);
      users = Arrays.copyOf(users, 2 * count);
    }
    awaited |= 1L << control;
    classes[count] = control;
    origins[count] = origin;
    users[count++] = list;
  }

  void awaitCall(long origin, int list) {
    callUsers = pool.join(callUsers, list);
    callOrigin = Origin.nearer(callOrigin, origin);
  }

  void awaitAlike(long origin, int list) {
    alikeUsers = pool.join(alikeUsers, list);
    alikeOrigin = Origin.nearer(alikeOrigin, origin);
  }

  /** Takes the classes out that this block decides, and tells them. */
  void takeDecided(int block, Code code, Hits hits) {
    int kept = 0;
    awaited = 0;
    for (int i = 0; i < count; i++) {
      if (Arrays.binarySearch(code.deciders(classes[i]), block) >= 0) {
        hits.add(SliceGraph.CONTROL, 0, 0, 1, origins[i], users[i]);
      } else {
        classes[kept] = classes[i];
        origins[kept] = origins[i];
        users[kept++] = users[i];
        awaited |= 1L << classes[i];
      }
    }
    count = kept;
  }

  /** Takes out and tells what waits for the last operation that ran. */
  void takeCall(Hits hits) {
    if (callOrigin != Origin.NONE) {
      hits.add(SliceGraph.CALL, 0, 0, 1, callOrigin, callUsers);
      callOrigin = Origin.NONE;
      callUsers = Users.NONE;
    }
  }

  /** What depends on the same control as a run awaits that from now on. */
  void takeAlike(int control) {
    if (alikeOrigin != Origin.NONE) {
      awaitClass(control, alikeOrigin, alikeUsers);
      alikeOrigin = Origin.NONE;
      alikeUsers = Users.NONE;
    }
  }

  /** The frame was entered: all that is still awaited awaits the call, in the frame below. */
  boolean awaitsEntry() {
    return count > 0 || entryOrigin != Origin.NONE || awaitsAnyRun();
  }

  void passOn(WaitingFrame below) {
    for (int i = 0; i < count; i++) {
      below.awaitCall(origins[i], users[i]);
    }
    if (entryOrigin != Origin.NONE) {
      below.awaitCall(entryOrigin, entryUsers);
    }
    if (callOrigin != Origin.NONE) {
      below.awaitCall(callOrigin, callUsers);
    }
    if (alikeOrigin != Origin.NONE) {
      below.awaitCall(alikeOrigin, alikeUsers);
    }
  }

  /** The same of registers: of a thread that was made to begin. */
  static void passOn(Marks marks, WaitingFrame to) {
    for (int word = 0; word < marks.words.length; word++) {
      for (long bits = marks.words[word]; bits != 0; bits &= bits - 1) {
        int number = (word << 6) + Long.numberOfTrailingZeros(bits);
        to.awaitCall(marks.origin(number), marks.users(number));
      }
    }
  }
}
