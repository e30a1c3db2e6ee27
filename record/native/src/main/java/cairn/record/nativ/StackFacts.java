package cairn.record.nativ;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What allocations and releases ask for again and again, by the numbers of their stacks: sites, and
 * the type of the last size that was asked for. 20 bytes a stack.
 */
final class StackFacts {
  private int[] allocations = new int[256];
  private int[] releases = new int[256];
  private int[] types = new int[256];
  private long[] sizes = new long[256];

  private void need(int stack) {
    if (stack >= types.length) {
      int room = Math.max(stack + 1, types.length * 2);
      allocations = Arrays.copyOf(allocations, room);
      releases = Arrays.copyOf(releases, room);
      types = Arrays.copyOf(types, room);
      sizes = Arrays.copyOf(sizes, room);
    }
  }

  /** The site of allocations, made if it is not known. */
  int allocation(int stack, IntUnaryOperator make) {
    need(stack);
    if (allocations[stack] == 0) {
      allocations[stack] = make.applyAsInt(stack);
    }
    return allocations[stack];
  }

  /** The site of releases, made if it is not known. */
  int release(int stack, IntUnaryOperator make) {
    need(stack);
    if (releases[stack] == 0) {
      releases[stack] = make.applyAsInt(stack);
    }
    return releases[stack];
  }

  /** The type of the last allocation if it had this size, otherwise 0. */
  int type(int stack, long size) {
    need(stack);
    return sizes[stack] == size ? types[stack] : 0;
  }

  void setType(int stack, long size, int type) {
    need(stack);
    sizes[stack] = size;
    types[stack] = type;
  }
}
