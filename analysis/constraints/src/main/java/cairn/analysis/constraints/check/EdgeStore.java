package cairn.analysis.constraints.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The references between live nodes. Each slot that can hold a reference has a number, those of one
 * node are consecutive; the references to a node are linked in a list. 20 bytes per slot.
 */
final class EdgeStore {
  /** Instead of a target. */
  static final int NULL = -1;

  static final int UNKNOWN = -2;

  /** A wild pointer, or one to a node that has died. */
  static final int WILD = -3;

  static final int NONE = -1;

  int[] to = new int[64];
  int[] from = new int[64];
  int[] nextIn = new int[64];
  private int[] previousIn = new int[64];

  /** The batch in which a slot was announced last. */
  private int[] marks = new int[64];

  private int size;

  /** Blocks that are free, by their length: a list through {@link #nextIn} of first slots. */
  private int[] freeSmall = filled(65);

  private final Map<Integer, IntList> freeLarge = new HashMap<>();

  private static int[] filled(int length) {
    int[] made = new int[length];
    Arrays.fill(made, NONE);
    return made;
  }

  /** A block of slots of a node, all null. */
  int allocate(int node, int count) {
    if (count == 0) {
      return 0;
    }
    int base = reuse(count);
    if (base == NONE) {
      if (size > Integer.MAX_VALUE - 64 - count) {
        throw new CheckLimitException("more than 2^31 references are alive at once");
      }
      base = size;
      size += count;
      if (size > to.length) {
        grow((int) Math.min(Integer.MAX_VALUE - 16, Math.max(size, to.length * 3L / 2)));
      }
    }
    for (int e = base; e < base + count; e++) {
      to[e] = NULL;
      from[e] = node;
    }
    return base;
  }

  private int reuse(int count) {
    if (count < freeSmall.length) {
      int base = freeSmall[count];
      if (base != NONE) {
        freeSmall[count] = nextIn[base];
      }
      return base;
    }
    IntList list = freeLarge.get(count);
    return list == null || list.isEmpty() ? NONE : list.pop();
  }

  void free(int base, int count) {
    if (count == 0) {
      return;
    }
    if (count < freeSmall.length) {
      nextIn[base] = freeSmall[count];
      freeSmall[count] = base;
    } else {
      freeLarge.computeIfAbsent(count, c -> new IntList()).add(base);
    }
  }

  private void grow(int length) {
    to = Arrays.copyOf(to, length);
    from = Arrays.copyOf(from, length);
    nextIn = Arrays.copyOf(nextIn, length);
    previousIn = Arrays.copyOf(previousIn, length);
    marks = Arrays.copyOf(marks, length);
  }

  /** Notes that a slot was announced in a batch; false if it was before. */
  boolean mark(int edge, int batch) {
    if (marks[edge] == batch) {
      return false;
    }
    marks[edge] = batch;
    return true;
  }

  /** Puts a slot at the head of its target's list; returns the new head. */
  int link(int edge, int target, int head) {
    to[edge] = target;
    nextIn[edge] = head;
    previousIn[edge] = NONE;
    if (head != NONE) {
      previousIn[head] = edge;
    }
    return edge;
  }

  /** Takes a slot out of its target's list; returns the new head. */
  int unlink(int edge, int head) {
    int next = nextIn[edge];
    int previous = previousIn[edge];
    if (next != NONE) {
      previousIn[next] = previous;
    }
    to[edge] = NULL;
    if (previous == NONE) {
      return next;
    }
    nextIn[previous] = next;
    return head;
  }
}
