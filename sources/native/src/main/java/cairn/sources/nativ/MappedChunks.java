package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage.Segment;
import java.util.List;

/**
 * Finds blocks that glibc's malloc mapped each for itself. Their headers tell it, and begin at a
 * page, or behind one if the block was asked to be aligned. The kernel joins mappings, so each page
 * of anonymous memory is looked at: a few reads for each.
 */
final class MappedChunks {
  private static final long PAGE = 4096;

  private final Words words;
  private final Chunks chunks;
  private long bytes;

  MappedChunks(Words words, Chunks chunks) {
    this.words = words;
    this.chunks = chunks;
  }

  /** How many bytes they have, headers and all. */
  long bytes() {
    return bytes;
  }

  /**
   * @param taken by address: where there are none
   */
  void find(List<ChunkWalk.Piece> taken) {
    long done = 0;
    for (Segment segment : words.memory().segments()) {
      if (!segment.isWritable() || Words.isNamed(segment)) {
        continue;
      }
      long at = Math.max(done, segment.start() + PAGE - 1 & -PAGE);
      long end = segment.start() + segment.bytes().limit();
      while (at < end) {
        long over = end(taken, at);
        if (over > at) {
          at = over + PAGE - 1 & -PAGE;
          continue;
        }
        long header = header(at);
        if (header == 0) {
          at += PAGE;
        } else {
          long size = ChunkWalk.size(words.at(header + 8));
          chunks.add(header, size);
          bytes += header + size - at;
          at = header + size;
        }
      }
      done = at;
    }
  }

  /** The end of the piece in which a page is; 0 if there is none. */
  private static long end(List<ChunkWalk.Piece> taken, long at) {
    for (ChunkWalk.Piece piece : taken) {
      if (at + PAGE > piece.start() && at < piece.end()) {
        return piece.end();
      }
    }
    return 0;
  }

  /** The header of the block whose mapping begins at a page; 0 if there is none. */
  private long header(long page) {
    if (isHeader(page, page)) {
      return page;
    }
    for (long align = 32; align <= PAGE; align *= 2) {
      if (isHeader(page + align - 16, page)) {
        return page + align - 16;
      }
    }
    // behind so many pages as a larger alignment needs
    for (long align = 2 * PAGE; align <= 1L << 21; align *= 2) {
      long header = (page + 16 + align - 1 & -align) - 16;
      if (isHeader(header, page)) {
        return header;
      }
    }
    return 0;
  }

  private boolean isHeader(long at, long page) {
    long before = words.at(at);
    long field = words.at(at + 8);
    long size = ChunkWalk.size(field);
    return before == at - page
        && (field & 0xF) == ChunkWalk.IS_MAPPED
        && size > 0
        && (size + before) % PAGE == 0
        && size + before >= PAGE
        && size <= words.end(at) - at;
  }
}
