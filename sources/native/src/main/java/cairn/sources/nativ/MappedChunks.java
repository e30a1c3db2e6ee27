package cairn.sources.nativ;

import cairn.graph.memory.MemoryImage.Segment;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds blocks that glibc's malloc mapped each for itself. Their headers tell it, and begin at a
 * page, or behind one if the block was asked to be aligned. The kernel joins mappings, so each page
 * of anonymous memory is looked at: a few reads for each. Other memory may look the same by chance:
 * malloc counts the bytes of such blocks, and what is too much is left out, if it stands alone amid
 * other memory.
 */
final class MappedChunks {
  private static final long PAGE = 4096;
  private static final int MOST_DOUBTFUL = 16;
  private static final long MOST_ALIGNMENT = 1L << 21;

  private final Words words;
  private final Chunks chunks;
  private final List<Candidate> candidates = new ArrayList<>();
  private long bytes;

  /**
   * Something that looks like a block.
   *
   * @param isAlone whether other memory is both before and behind it
   */
  private record Candidate(long page, long header, long end, boolean isAlone) {
    long bytes() {
      return end - page;
    }
  }

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
   * @param counted the bytes that malloc counts; -1 if that is not known
   */
  void find(List<ChunkWalk.Piece> taken, long counted) {
    look(taken);
    long total = 0;
    List<Candidate> doubtful = new ArrayList<>();
    for (Candidate each : candidates) {
      total += each.bytes();
      if (each.isAlone) {
        doubtful.add(each);
      }
    }
    if (counted >= 0 && total > counted) {
      candidates.removeAll(sum(doubtful, total - counted));
    }
    for (Candidate each : candidates) {
      chunks.add(each.header, each.end - each.header);
      bytes += each.bytes();
    }
  }

  /** Some of which the bytes add up to a number; none if that cannot be. */
  private static List<Candidate> sum(List<Candidate> from, long wanted) {
    int count = Math.min(from.size(), MOST_DOUBTFUL);
    for (int chosen = 1; chosen < 1 << count; chosen++) {
      long total = 0;
      for (int i = 0; i < count; i++) {
        total += (chosen >> i & 1) == 0 ? 0 : from.get(i).bytes();
      }
      if (total == wanted) {
        List<Candidate> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          if ((chosen >> i & 1) != 0) {
            found.add(from.get(i));
          }
        }
        return found;
      }
    }
    return List.of();
  }

  private void look(List<ChunkWalk.Piece> taken) {
    long done = 0;
    long last = 0;
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
          long stop = header + ChunkWalk.size(words.at(header + 8));
          boolean isBehind = at == segment.start() || at == last;
          boolean isBefore = stop >= segment.end() || header(stop) != 0;
          candidates.add(new Candidate(at, header, stop, !isBehind && !isBefore));
          at = stop;
          last = stop;
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

  /**
   * The header of the block whose mapping begins at a page; 0 if there is none. A block that was
   * aligned has a second one, and leaves the first as it was.
   */
  private long header(long page) {
    for (long align = 32; align <= MOST_ALIGNMENT; align *= 2) {
      long header = (page + 16 + align - 1 & -align) - 16;
      if (header != page && isHeader(header, page)) {
        return header;
      }
    }
    return isHeader(page, page) ? page : 0;
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
