package cairn.analysis.metrics.live;

import cairn.analysis.metrics.live.Memory.Page;
import org.jspecify.annotations.Nullable;

/** Pages by their addresses, below tables of three levels: 256 KB, and 8 KB for 4 MB in use. */
final class PageTable {
  static final int PAGE_SHIFT = 12;
  static final int PAGE_BYTES = 1 << PAGE_SHIFT;
  private static final int TABLE = 1 << 10;
  private static final int CHUNK_SHIFT = PAGE_SHIFT + 10;
  private static final int REGION_SHIFT = CHUNK_SHIFT + 10;

  private static final class Chunk {
    private final @Nullable Page[] pages = new @Nullable Page[TABLE];
  }

  private static final class Region {
    private final @Nullable Chunk[] chunks = new @Nullable Chunk[TABLE];
  }

  private final @Nullable Region[] regions =
      new @Nullable Region[(int) (Memory.LIMIT >>> REGION_SHIFT)];

  private static int chunkIn(long address) {
    return (int) (address >>> CHUNK_SHIFT) & TABLE - 1;
  }

  private static int pageIn(long address) {
    return (int) (address >>> PAGE_SHIFT) & TABLE - 1;
  }

  private @Nullable Chunk chunk(long address) {
    Region region = regions[(int) (address >>> REGION_SHIFT)];
    return region == null ? null : region.chunks[chunkIn(address)];
  }

  /** The page of an address, null if there is none. */
  @Nullable Page get(long address) {
    Chunk chunk = chunk(address);
    return chunk == null ? null : chunk.pages[pageIn(address)];
  }

  Page make(long address) {
    int number = (int) (address >>> REGION_SHIFT);
    Region region = regions[number];
    if (region == null) {
      region = new Region();
      regions[number] = region;
    }
    Chunk chunk = region.chunks[chunkIn(address)];
    if (chunk == null) {
      chunk = new Chunk();
      region.chunks[chunkIn(address)] = chunk;
    }
    Page page = chunk.pages[pageIn(address)];
    if (page == null) {
      page = new Page();
      chunk.pages[pageIn(address)] = page;
    }
    return page;
  }

  void drop(long address) {
    Chunk chunk = chunk(address);
    if (chunk != null) {
      chunk.pages[pageIn(address)] = null;
    }
  }

  /** Where a page begins that is there, behind the page of an address; at most the end. */
  long next(long address, long end) {
    long at = (address | PAGE_BYTES - 1) + 1;
    while (at < end) {
      Region region = regions[(int) (at >>> REGION_SHIFT)];
      Chunk chunk = region == null ? null : region.chunks[chunkIn(at)];
      if (chunk != null && chunk.pages[pageIn(at)] != null) {
        return at;
      }
      int step = region == null ? REGION_SHIFT : chunk == null ? CHUNK_SHIFT : PAGE_SHIFT;
      at = (at >>> step) + 1 << step;
    }
    return end;
  }
}
