package cairn.analysis.typing;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a word is if it is taken for an address. Blocks are found through a table of pages, in O(1)
 * for pages with few blocks; the rest by its page, which is looked up once.
 */
final class Addresses {
  /** What lies at an address. */
  enum Place {
    NULL,
    /** Inside of a block that is in use. */
    BLOCK,
    /** Right behind the last byte of one. */
    BLOCK_END,
    /** Inside of a block that was freed. */
    FREED,
    /** Code that can be run. */
    CODE,
    /** Other memory that there is: variables, stacks, mapped files. */
    MEMORY,
    /** An address of which nothing is known: it may be code, or other memory. */
    ANYTHING,
    /** No memory, but a small number or -1, as programs mark things with. */
    MARK,
    /** The start of a block with some of its lowest bits set. */
    TAGGED,
    /** No memory. */
    NOWHERE
  }

  private static final int PAGE = 12;
  private static final long SMALL = 4096;
  private static final int CACHE = 12;

  private final ProcessSnapshot snapshot;
  private final BlockTable blocks;
  private final long lowest;
  private final long highest;

  /** What pages are, by a hash of their number: the number plus one, and the answer. */
  private final long[] cachedPages = new long[1 << CACHE];

  private final Place[] cachedPlaces = new Place[1 << CACHE];

  /** A hash table from page to the block that begins last at or before the page. */
  private final long[] keys;

  private final int[] floors;

  Addresses(ProcessSnapshot snapshot) {
    this.snapshot = snapshot;
    this.blocks = snapshot.blocks();
    int count = blocks.count();
    lowest = count == 0 ? 0 : blocks.addresses()[0];
    highest = count == 0 ? -1 : blocks.end(count - 1);
    long needed = 16;
    for (int block = 0; block < count; block++) {
      needed += pageOf(blocks.end(block)) - pageOf(blocks.addresses()[block]) + 1;
    }
    int room = Integer.highestOneBit((int) Math.min(1 << 27, needed * 2)) * 2;
    keys = new long[room];
    floors = new int[room];
    Arrays.fill(keys, -1);
    for (int block = 0; block < count; block++) {
      long last = pageOf(blocks.end(block));
      for (long page = pageOf(blocks.addresses()[block]); page <= last; page++) {
        int at = slot(page);
        if (keys[at] != page && needed * 2 <= room) {
          keys[at] = page;
          floors[at] = Math.max(0, block - 1);
        }
      }
    }
  }

  private static long pageOf(long address) {
    return address >>> PAGE;
  }

  private int slot(long page) {
    int mask = keys.length - 1;
    int at = (int) ((page * 0x9E37_79B9_7F4A_7C15L) >>> 32) & mask;
    while (keys[at] != -1 && keys[at] != page) {
      at = at + 1 & mask;
    }
    return at;
  }

  /**
   * The block in which an address is, or whose end it is; -1 for none. Where a block ends and the
   * next begins at once, the next.
   */
  int block(long address) {
    if (Long.compareUnsigned(address, lowest) < 0 || Long.compareUnsigned(address, highest) > 0) {
      return -1;
    }
    int at = slot(pageOf(address));
    if (keys[at] == -1) {
      return -1;
    }
    int block = floors[at];
    long[] starts = blocks.addresses();
    if (starts[block] > address) {
      return -1;
    }
    int last = Math.min(starts.length, block + 300);
    int found = Arrays.binarySearch(starts, block, last, address);
    block = found >= 0 ? found : -found - 2;
    return address <= blocks.end(block) ? block : -1;
  }

  /** What a word is as an address. */
  Place place(long value) {
    if (value == 0) {
      return Place.NULL;
    }
    int block = block(value);
    if (block >= 0) {
      return blocks.isFree()[block]
          ? Place.FREED
          : value == blocks.end(block) && blocks.sizes()[block] > 0 ? Place.BLOCK_END : Place.BLOCK;
    }
    Place place = placeOfPage(value);
    if (place != Place.NOWHERE) {
      return place;
    }
    if (value < SMALL && value > -SMALL) {
      return Place.MARK;
    }
    if (snapshot.memory().segment(value - 1) != null) {
      return Place.MEMORY; // right behind its last byte: programs keep the ends of areas
    }
    int tagged = (value & 7) == 0 ? -1 : block(value & ~7);
    return tagged >= 0 ? Place.TAGGED : Place.NOWHERE;
  }

  private Place placeOfPage(long value) {
    long page = pageOf(value);
    int slot = (int) (page * 0x9E37_79B9_7F4A_7C15L >>> 64 - CACHE);
    if (cachedPages[slot] != page + 1) {
      cachedPages[slot] = page + 1;
      cachedPlaces[slot] = placeOf(value);
    }
    return cachedPlaces[slot];
  }

  private Place placeOf(long value) {
    Segment segment = snapshot.memory().segment(value);
    if (segment == null) {
      return Place.NOWHERE;
    }
    return segment.isAnything()
        ? Place.ANYTHING
        : segment.isExecutable() ? Place.CODE : Place.MEMORY;
  }

  @Nullable Segment segment(long address) {
    return snapshot.memory().segment(address);
  }
}
