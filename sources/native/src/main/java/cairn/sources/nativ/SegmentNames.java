package cairn.sources.nativ;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot.ThreadStack;
import java.util.ArrayList;
import java.util.List;

/**
 * Names stacks and heaps, which a core does not: {@code [stack]} holds a thread's stack pointer,
 * {@code [heap]} is malloc's. Where the kernel joined a heap with other memory, or where malloc has
 * data of its own among that of libc, the segment is split.
 */
final class SegmentNames {
  private static final String HEAP = "[heap]";

  private final List<Segment> segments = new ArrayList<>();
  private final BlockTable blocks;
  private final List<ThreadStack> threads;

  private SegmentNames(BlockTable blocks, List<ThreadStack> threads) {
    this.blocks = blocks;
    this.threads = threads;
  }

  /**
   * @param areas what is malloc's, by address
   */
  static MemoryImage of(
      MemoryImage memory,
      List<GlibcHeap.Area> areas,
      BlockTable blocks,
      List<ThreadStack> threads) {
    SegmentNames names = new SegmentNames(blocks, threads);
    int area = 0;
    for (Segment segment : memory.segments()) {
      long at = segment.start();
      while (area < areas.size() && areas.get(area).end() <= at) {
        area++;
      }
      for (int i = area; i < areas.size() && areas.get(i).start() < segment.end(); i++) {
        long start = Math.max(at, areas.get(i).start());
        long end = Math.min(segment.end(), areas.get(i).end());
        if (start < end) {
          names.add(segment, at, start, "");
          names.add(segment, start, end, HEAP);
          at = end;
        }
      }
      names.add(segment, at, segment.end(), "");
    }
    return new MemoryImage(names.segments);
  }

  /** Adds a part of a segment; an empty name is to be found. */
  private void add(Segment whole, long start, long end, String known) {
    if (start >= end) {
      return;
    }
    String name = known.isEmpty() ? whole.name() : known;
    if (name.isEmpty() && whole.isWritable()) {
      name = nameOf(start, end);
    }
    int skipped = (int) Math.min(whole.bytes().limit(), start - whole.start());
    int count = (int) Math.min(whole.bytes().limit() - skipped, end - start);
    segments.add(
        new Segment(
            start,
            end - start,
            whole.bytes().slice(skipped, count),
            whole.isWritable(),
            whole.isExecutable(),
            name));
  }

  private String nameOf(long start, long end) {
    for (ThreadStack thread : threads) {
      if (thread.stackPointer() >= start && thread.stackPointer() < end) {
        return "[stack]";
      }
    }
    // blocks of another allocator, which the recorder saw
    int last = blocks.floor(end - 1);
    return last >= 0 && blocks.addresses()[last] >= start ? HEAP : "";
  }
}
