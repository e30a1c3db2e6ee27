package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Reads words of memory, most of them near the last one: then it costs O(1). What is not known
 * reads as {@link #UNKNOWN}, a value that neither a pointer nor a size of the allocator has. For
 * one thread.
 */
final class Words {
  static final long UNKNOWN = 0xBAD0_BAD0_BAD0_BAD7L;

  private final MemoryImage memory;
  private @Nullable Segment last;

  Words(MemoryImage memory) {
    this.memory = memory;
  }

  MemoryImage memory() {
    return memory;
  }

  long at(long address) {
    Segment segment = last;
    if (segment == null || !segment.knows(address, 8)) {
      segment = memory.segment(address);
      if (segment == null || !segment.knows(address, 8)) {
        return UNKNOWN;
      }
      last = segment;
    }
    return segment.bytes().getLong((int) (address - segment.start()));
  }

  boolean knows(long address) {
    return at(address) != UNKNOWN;
  }

  boolean isWritable(long address) {
    Segment segment = memory.segment(address);
    return segment != null && segment.isWritable();
  }

  /** Where the known memory around an address begins: segments that touch are taken as one. */
  long start(long address) {
    Segment segment = memory.segment(address);
    if (segment == null) {
      return address;
    }
    while (true) {
      Segment before = memory.segment(segment.start() - 1);
      if (before == null
          || before.bytes().limit() < before.size()
          || before.isWritable() != segment.isWritable()
          || isNamed(before)) {
        return segment.start();
      }
      segment = before;
    }
  }

  /** Where the known memory around an address ends. */
  long end(long address) {
    Segment segment = memory.segment(address);
    if (segment == null) {
      return address;
    }
    while (segment.bytes().limit() == segment.size()) {
      Segment after = memory.segment(segment.end());
      if (after == null || after.isWritable() != segment.isWritable() || isNamed(after)) {
        return segment.end();
      }
      segment = after;
    }
    return segment.start() + segment.bytes().limit();
  }

  /** Whether it is part of a file. */
  static boolean isNamed(Segment segment) {
    return !segment.name().isEmpty() && !segment.name().startsWith("[");
  }
}
