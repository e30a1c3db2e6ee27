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

  private static final int STRIDE_SHIFT = 2;
  private static final int TO = 0;
  private static final int FROM = 1;
  private static final int NEXT = 2;
  private static final int PREVIOUS = 3;
  private static final int MOST = (Integer.MAX_VALUE - 64) >> STRIDE_SHIFT;

  private int[] cells = new int[64 << STRIDE_SHIFT];

  /** The batch in which a slot was announced last. */
  private int[] marks = new int[64];

  private int size;

  /** First slots of blocks that are free, by their length: a list through the cells. */
  private final int[] freeSmall = new int[65];

  private final Map<Integer, IntList> freeLarge = new HashMap<>();

  EdgeStore() {
    Arrays.fill(freeSmall, NONE);
  }

  /** Gives all slots away. */
  void clear() {
    size = 0;
    Arrays.fill(freeSmall, NONE);
    freeLarge.clear();
  }

  /** The target of a slot, or one of the codes. */
  int to(int edge) {
    return cells[edge << STRIDE_SHIFT | TO];
  }

  /** The node whose slot it is. */
  int from(int edge) {
    return cells[edge << STRIDE_SHIFT | FROM];
  }

  /** The next of the references to the same node. */
  int nextIn(int edge) {
    return cells[edge << STRIDE_SHIFT | NEXT];
  }

  /** Sets a slot that is in no list to one of the codes. */
  void code(int edge, int code) {
    cells[edge << STRIDE_SHIFT | TO] = code;
  }

  /** A block of slots of a node, all null. */
  int allocate(int node, int count) {
    if (count == 0) {
      return 0;
    }
    int base = reuse(count);
    if (base == NONE) {
      if (size > MOST - count) {
        throw new CheckLimitException("more than " + MOST + " references are alive at once");
      }
      base = size;
      size += count;
      if (size > marks.length) {
        int length = (int) Math.min(MOST, Math.max(size, marks.length * 3L / 2));
        cells = Arrays.copyOf(cells, length << STRIDE_SHIFT);
        marks = Arrays.copyOf(marks, length);
      }
    }
    for (int e = base; e < base + count; e++) {
      cells[e << STRIDE_SHIFT | TO] = NULL;
      cells[e << STRIDE_SHIFT | FROM] = node;
    }
    return base;
  }

  private int reuse(int count) {
    if (count < freeSmall.length) {
      int base = freeSmall[count];
      if (base != NONE) {
        freeSmall[count] = nextIn(base);
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
      cells[base << STRIDE_SHIFT | NEXT] = freeSmall[count];
      freeSmall[count] = base;
    } else {
      freeLarge.computeIfAbsent(count, c -> new IntList()).add(base);
    }
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
    int at = edge << STRIDE_SHIFT;
    cells[at | TO] = target;
    cells[at | NEXT] = head;
    cells[at | PREVIOUS] = NONE;
    if (head != NONE) {
      cells[head << STRIDE_SHIFT | PREVIOUS] = edge;
    }
    return edge;
  }

  /** Takes a slot out of its target's list; returns the new head. */
  int unlink(int edge, int head) {
    int at = edge << STRIDE_SHIFT;
    int next = cells[at | NEXT];
    int previous = cells[at | PREVIOUS];
    if (next != NONE) {
      cells[next << STRIDE_SHIFT | PREVIOUS] = previous;
    }
    cells[at | TO] = NULL;
    if (previous == NONE) {
      return next;
    }
    cells[previous << STRIDE_SHIFT | NEXT] = next;
    return head;
  }
}
