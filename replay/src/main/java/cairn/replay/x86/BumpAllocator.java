package cairn.replay.x86;

import java.util.HashMap;
import java.util.Map;

/** Hands out new addresses, one after the other; what was released is never used again. */
public final class BumpAllocator implements Allocator {
  private static final int GAP = 16;

  private final PagedMemory memory;
  private final Map<Long, Long> sizes = new HashMap<>();
  private long next;

  /**
   * An allocator in memory that nobody else uses.
   *
   * @param start of its memory
   */
  public BumpAllocator(PagedMemory memory, long start) {
    this.memory = memory;
    this.next = start;
  }

  @Override
  public long allocate(String function, long size) {
    if (size < 0) {
      return 0;
    }
    long address = next;
    next += (Math.max(1, size) + GAP + 15) & ~15L;
    memory.map(address, size, false);
    sizes.put(address, size);
    return address;
  }

  @Override
  public long size(long address) {
    return sizes.getOrDefault(address, -1L);
  }

  @Override
  public void release(long address) {
    Long size = sizes.remove(address);
    if (size != null) {
      memory.unmap(address, size);
    }
  }
}
