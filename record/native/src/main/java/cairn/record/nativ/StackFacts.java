package cairn.record.nativ;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What allocations and releases ask for again and again, by the numbers of their stacks: the site
 * of releases, and site and type of the last size that was allocated. 20 bytes a stack.
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

  /** The site of releases, made if it is not known. */
  int release(int stack, IntUnaryOperator make) {
    need(stack);
    if (releases[stack] == 0) {
      releases[stack] = make.applyAsInt(stack);
    }
    return releases[stack];
  }

  /** Whether what is known of allocations is of this size. */
  boolean areOf(int stack, long size) {
    need(stack);
    return types[stack] != 0 && sizes[stack] == size;
  }

  int allocation(int stack) {
    return allocations[stack];
  }

  int type(int stack) {
    return types[stack];
  }

  void set(int stack, long size, int site, int type) {
    need(stack);
    sizes[stack] = size;
    allocations[stack] = site;
    types[stack] = type;
  }
}
