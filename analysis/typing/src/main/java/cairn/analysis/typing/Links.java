package cairn.analysis.typing;

import cairn.graph.Progress;
import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Words of blocks in use that are addresses of such blocks: who points where, both ways, in
 * columns. 24 bytes a link and 8 a block. Only words at multiples of their size are looked at.
 */
final class Links {
  /** Links of a block are those from {@code first[block]} up to {@code first[block + 1]}. */
  final int[] first;

  /** By link: where in its block the word is, the block it leads to, and where in it. */
  int[] offset;

  int[] target;
  int[] inside;

  /** By link: the block in which it is. */
  int[] source;

  /** The links that lead to a block, as numbers of links. */
  final int[] firstIncoming;

  final int[] incoming;

  /** Blocks of which not all memory is known. */
  final boolean[] isUnknown;

  private int count;

  Links(ProcessSnapshot snapshot, Addresses addresses, int wordSize, Progress progress) {
    BlockTable blocks = snapshot.blocks();
    int n = blocks.count();
    first = new int[n + 1];
    isUnknown = new boolean[n];
    offset = new int[Math.max(16, n)];
    target = new int[offset.length];
    inside = new int[offset.length];
    source = new int[offset.length];
    Segment segment = null;
    for (int block = 0; block < n; block++) {
      if ((block & 0x3FFF) == 0) {
        progress.at(block, n);
      }
      first[block] = count;
      long start = blocks.addresses()[block];
      long size = blocks.sizes()[block];
      if (blocks.isFree()[block] || size == 0) {
        continue;
      }
      if (segment == null || !segment.contains(start)) {
        segment = snapshot.memory().segment(start);
      }
      if (segment == null || !segment.knows(start, size)) {
        isUnknown[block] = true;
        continue;
      }
      scan(block, start, size, segment, addresses, blocks, wordSize);
    }
    first[n] = count;
    firstIncoming = new int[n + 1];
    incoming = new int[count];
    turnAround();
  }

  /**
   * Links without memory, from starts to starts of blocks, at offsets 0, 1 and so on.
   *
   * @param ends by block the blocks it leads to
   */
  Links(int[][] ends) {
    int n = ends.length;
    first = new int[n + 1];
    isUnknown = new boolean[n];
    offset = new int[n];
    target = new int[n];
    inside = new int[n];
    source = new int[n];
    for (int block = 0; block < n; block++) {
      first[block] = count;
      for (int at = 0; at < ends[block].length; at++) {
        add(block, at, ends[block][at], 0);
      }
    }
    first[n] = count;
    firstIncoming = new int[n + 1];
    incoming = new int[count];
    turnAround();
  }

  private void turnAround() {
    int n = first.length - 1;
    for (int link = 0; link < count; link++) {
      firstIncoming[target[link] + 1]++;
    }
    for (int block = 0; block < n; block++) {
      firstIncoming[block + 1] += firstIncoming[block];
    }
    int[] next = Arrays.copyOf(firstIncoming, n);
    for (int link = 0; link < count; link++) {
      incoming[next[target[link]]++] = link;
    }
  }

  private void scan(
      int block,
      long start,
      long size,
      Segment segment,
      Addresses addresses,
      BlockTable blocks,
      int wordSize) {
    ByteBuffer bytes = segment.bytes();
    int base = (int) (start - segment.start());
    int skip = (int) (-start & (wordSize - 1));
    for (int at = skip; at + wordSize <= size; at += wordSize) {
      long value =
          wordSize == 8 ? bytes.getLong(base + at) : bytes.getInt(base + at) & 0xFFFF_FFFFL;
      if (value == 0) {
        continue;
      }
      int found = addresses.block(value);
      if (found >= 0 && !blocks.isFree()[found]) {
        add(block, at, found, value - blocks.addresses()[found]);
      }
    }
  }

  private void add(int block, int at, int found, long where) {
    if (count == offset.length) {
      int room = Math.addExact(count, Math.max(16, count / 2));
      offset = Arrays.copyOf(offset, room);
      target = Arrays.copyOf(target, room);
      inside = Arrays.copyOf(inside, room);
      source = Arrays.copyOf(source, room);
    }
    offset[count] = at;
    target[count] = found;
    inside[count] = (int) Math.min(Integer.MAX_VALUE, where);
    source[count] = block;
    count++;
  }

  int count() {
    return count;
  }

  int count(int block) {
    return first[block + 1] - first[block];
  }

  /** The link of the word at an offset of a block; -1 for none. O(log links of the block). */
  int at(int block, int where) {
    int found = Arrays.binarySearch(offset, first[block], first[block + 1], where);
    return Math.max(-1, found);
  }
}
