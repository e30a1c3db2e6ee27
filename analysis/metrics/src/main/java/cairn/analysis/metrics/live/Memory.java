package cairn.analysis.metrics.live;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The words of blocks: to which block each belongs, what is known of what it holds, and the edge
 * that it is. Memory outside of blocks has no contents here.
 *
 * <p>Pages of 4 KB, 8 KB each, below tables of three levels: an address costs three dependent
 * reads. The pages of a small block are there from its beginning; of a large one, which costs O(1)
 * and not its size, those alone in which something was stored. A word that two blocks share, or
 * that a block begins in the middle of, holds nothing.
 */
final class Memory {
  /** Addresses are below this. */
  static final long LIMIT = 1L << 47;

  static final int WORD = 8;
  static final int ALL_KNOWN = 0xFF;
  private static final int PAGE_BYTES = PageTable.PAGE_BYTES;
  private static final int PAGE_WORDS = PAGE_BYTES / WORD;

  /** Blocks from so many bytes on are large. */
  private static final long LARGE = 1 << 16;

  /** Owner of a word that not one block alone has. */
  private static final int SHARED = Blocks.MOST;

  /**
   * What is known of 4 KB: of each word what it holds, and, in one number beside it, the block that
   * it belongs to, the edge that it is, and a bit for each byte that was stored since its block was
   * allocated.
   */
  static final class Page {
    private static final int EDGE_SHIFT = 27;
    private static final int KNOWN_SHIFT = 56;
    private static final long OWNER_MASK = (1L << EDGE_SHIFT) - 1;
    private static final long EDGE_MASK = (1L << KNOWN_SHIFT - EDGE_SHIFT) - 1;

    private final long[] cells = new long[2 * PAGE_WORDS];

    /** The large block that all of it belongs to, 0 if there is none. */
    private int whole;

    long bits(int word) {
      return cells[2 * word];
    }

    int known(int word) {
      return (int) (cells[2 * word + 1] >>> KNOWN_SHIFT);
    }

    /** What a word leads to: an edge, 0 for none. */
    int edge(int word) {
      return (int) (cells[2 * word + 1] >>> EDGE_SHIFT & EDGE_MASK);
    }

    private int rawOwner(int word) {
      return (int) (cells[2 * word + 1] & OWNER_MASK);
    }

    /** The block that has a word, 0 if there is none. */
    int owner(int word) {
      int raw = rawOwner(word);
      return whole != 0 ? whole : raw == SHARED ? 0 : raw;
    }

    void hold(int word, long bits, int known) {
      cells[2 * word] = bits;
      int at = 2 * word + 1;
      cells[at] = cells[at] << 8 >>> 8 | (long) known << KNOWN_SHIFT;
    }

    void setEdge(int word, int edge) {
      int at = 2 * word + 1;
      cells[at] = cells[at] & ~(EDGE_MASK << EDGE_SHIFT) | (long) edge << EDGE_SHIFT;
    }

    /** Gives a word to a block, with nothing in it. */
    private void own(int word, int owner) {
      cells[2 * word + 1] = owner;
    }
  }

  /** Told of the edges in a block that goes. */
  interface EdgeHandler {
    void gone(int edge);
  }

  private final Blocks blocks;
  private final PageTable pages = new PageTable();

  /** Blocks with a word that is shared, and large blocks, by their beginnings. */
  private final NavigableMap<Long, Integer> sharing = new TreeMap<>();

  private final NavigableMap<Long, Integer> large = new TreeMap<>();
  private boolean hasLarge;
  private long lowest = Long.MAX_VALUE;
  private long highest;

  Memory(Blocks blocks) {
    this.blocks = blocks;
  }

  static int word(long address) {
    return (int) (address >>> 3) & PAGE_WORDS - 1;
  }

  /** The page of a word that may be of a block; null if it is of none. */
  @Nullable Page pageOfWord(long address) {
    if (address < lowest - WORD || address >= highest) {
      return null;
    }
    Page page = pages.get(address);
    if (page != null || !hasLarge) {
      return page;
    }
    int owner = largeAt(address);
    if (owner == 0) {
      return null;
    }
    page = pages.make(address); // its first and last ones are there already
    page.whole = owner;
    return page;
  }

  /** The block that an address leads to: into it, or, if there is none, to its end; 0 if none. */
  int target(long address) {
    if (address < lowest || address > highest) {
      return 0;
    }
    int inside = at(address);
    return inside != 0 ? inside : at(address - 1);
  }

  private int at(long address) {
    Page page = pages.get(address);
    if (page == null) {
      return !hasLarge ? 0 : largeAt(address);
    }
    if (page.whole != 0) {
      return page.whole;
    }
    int owner = page.rawOwner(word(address));
    if (owner == SHARED) {
      owner = in(sharing, address);
    }
    return owner != 0 && blocks.contains(owner, address) ? owner : 0;
  }

  private int largeAt(long address) {
    int owner = in(large, address);
    return owner != 0 && blocks.contains(owner, address) ? owner : 0;
  }

  /** The last block of a map that begins at an address or before it, 0 if there is none. */
  private static int in(NavigableMap<Long, Integer> map, long address) {
    Map.Entry<Long, Integer> below = map.floorEntry(address);
    return below == null ? 0 : below.getValue();
  }

  /** A block that lies in a range, 0 if there is none. O(words on pages that are there). */
  int anyIn(long start, long end) {
    int before = hasLarge ? in(large, end - 1) : 0;
    if (before != 0 && blocks.end(before) > start) {
      return before;
    }
    for (long from = start & -WORD; from < end; ) {
      long stop = pageEnd(from, end);
      Page page = pages.get(from);
      for (int word = word(from); page != null && from < stop; from += WORD, word++) {
        int owner = page.rawOwner(word);
        if (owner == SHARED) {
          owner = in(sharing, Math.min(end, from + WORD) - 1);
        }
        if (owner != 0 && blocks.start(owner) < end && blocks.end(owner) > start) {
          return owner;
        }
      }
      from = page == null ? pages.next(stop - 1, end) : stop;
    }
    return 0;
  }

  private static long pageEnd(long address, long end) {
    return Math.min(end, (address | PAGE_BYTES - 1) + 1);
  }

  /** Gives a block its memory, which no other has. */
  void give(int block) {
    long start = blocks.start(block);
    long end = blocks.end(block);
    lowest = Math.min(lowest, start);
    highest = Math.max(highest, end);
    if (end - start < LARGE) {
      giveWords(block, start & -WORD, end);
      return;
    }
    large.put(start, block);
    hasLarge = true;
    long inner = (start + PAGE_BYTES - 1) & -PAGE_BYTES;
    long behind = end & -PAGE_BYTES;
    giveWords(block, start & -WORD, inner);
    giveWords(block, behind, end);
    for (long at = pages.next(inner - 1, behind); at < behind; at = pages.next(at, behind)) {
      Page page = pages.get(at);
      if (page != null) {
        page.whole = block;
      }
    }
  }

  private void giveWords(int block, long from, long end) {
    long at = from;
    while (at < end) {
      Page page = pages.make(at);
      long stop = pageEnd(at, end);
      for (int word = word(at); at < stop; at += WORD, word++) {
        boolean all = page.rawOwner(word) == 0 && at >= blocks.start(block);
        if (all || !isShared(page, word, at, block)) {
          page.own(word, block);
        } else {
          page.own(word, SHARED);
          sharing.put(blocks.start(block), block);
        }
      }
    }
  }

  /** Whether another block has a part of a word, or this one begins in it. */
  private boolean isShared(Page page, int word, long address, int block) {
    int before = page.rawOwner(word);
    if (before != 0 && before != SHARED) {
      sharing.put(blocks.start(before), before);
      return true;
    }
    int other = before == 0 ? 0 : in(sharing, address + WORD - 1);
    return address < blocks.start(block)
        || (other != 0 && other != block && blocks.end(other) > address);
  }

  /** Takes a block's memory away, and tells of the edges in it. */
  void take(int block, EdgeHandler handler) {
    long start = blocks.start(block);
    long end = blocks.end(block);
    if (!sharing.isEmpty()) {
      sharing.remove(start, block);
    }
    boolean isLarge = end - start >= LARGE;
    if (isLarge) {
      large.remove(start, block);
      hasLarge = !large.isEmpty();
    }
    for (long at = start & -WORD; at < end; ) {
      long stop = pageEnd(at, end);
      Page page = pages.get(at);
      if (page != null) {
        clear(page, word(at), word(at) + (int) (stop - at + WORD - 1 >>> 3), handler);
        if (page.whole != 0) {
          page.whole = 0;
          pages.drop(at);
        }
      }
      at = isLarge ? pages.next(at, end) : stop;
    }
  }

  private static void clear(Page page, int from, int to, EdgeHandler handler) {
    for (int word = from; word < to; word++) {
      int edge = page.edge(word);
      page.own(word, page.rawOwner(word) == SHARED ? SHARED : 0);
      if (edge != 0) {
        handler.gone(edge);
      }
    }
  }
}
