package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the free lists of glibc's allocator (the layout of 2.36, 64 bits) in the stores of a
 * program that runs it, and lays views over them: chunks in the doubly linked bins, chunks in
 * fastbins, entries of the first thread's cache. No symbol is needed: an arena is where bins are
 * made that lead to themselves, and a chunk is what a bin leads to, or what a chunk leads to and
 * leads back.
 *
 * <p>What is stored is shown before it is written. Costs a few look-ups for each pointer.
 */
final class FreeLists {
  /**
   * The size of the chunk that holds a thread's cache, with the bit that the one before is used.
   */
  private static final int CACHE_SIZE = 0x291;

  private static final int RECENT = 1024;

  /** The number of the site of an instruction. */
  interface Sites {
    int of(int kind, int instruction);
  }

  private final GlibcTypes types;
  private final LaneWriter lane;
  private final HeapNodes nodes;
  private final Sites sites;
  private final LongSet chunks = new LongSet();
  private final LongSet fastChunks = new LongSet();
  private final LongSet entries = new LongSet();

  /** Addresses of arenas, ascending; all of them lie between these two. */
  private long[] arenas = {};

  private long firstArena = Long.MAX_VALUE;
  private long arenasEnd;
  private final List<long[]> globals = new ArrayList<>();

  /** Words that were stored lately, by their addresses. */
  private final long[] recentAddresses = new long[RECENT];

  private final long[] recentValues = new long[RECENT];
  private boolean mainFound;
  private boolean cacheFound;
  private long lastBin;
  private long lastLink;
  private long links;

  FreeLists(RecordingWriter writer, LaneWriter lane, HeapNodes nodes, Sites sites) {
    this.types = new GlibcTypes(writer);
    this.lane = lane;
    this.nodes = nodes;
    this.sites = sites;
  }

  /** Writable memory of libc, of what the dynamic linker made for it, or of the executable. */
  void global(long start, long size) {
    globals.add(new long[] {start, start + size});
  }

  /** How many hidden links there were. */
  long links() {
    return links;
  }

  /** A hidden link of a free list, shown as what it leads to. */
  void link(long address) {
    lastLink = address;
    links++;
  }

  /** A word is about to be stored at an aligned address. */
  void word(int instruction, long address, long value) throws IOException {
    if ((value & 15) == 0 && value != 0) {
      if (value == address - GlibcTypes.BACK && isRecent(address - 8, value)) {
        bin(instruction, value);
      } else if (isBin(value + GlibcTypes.FORWARD)) {
        if (arenaOf(address) == 0) {
          chunk(instruction, value);
        }
      } else if (nodes.isHeap(value)) {
        pointer(instruction, address, value);
      }
    }
    int at = (int) (address >>> 3) & RECENT - 1;
    recentAddresses[at] = address;
    recentValues[at] = value;
  }

  private boolean isRecent(long address, long value) {
    int at = (int) (address >>> 3) & RECENT - 1;
    return recentAddresses[at] == address && recentValues[at] == value;
  }

  /** A bin is made that leads to itself: the second one of an arena, if that is not known. */
  private void bin(int instruction, long bin) throws IOException {
    long before = lastBin;
    lastBin = bin;
    if (arenaOf(bin + GlibcTypes.FORWARD) != 0 || before != bin - 16 || before < GlibcTypes.BINS) {
      return;
    }
    long arena = before - GlibcTypes.BINS;
    if (isGlobal(bin) && !mainFound) {
      mainFound = true;
      lane.globals(types.arena(true), arena);
    } else if (nodes.isHeap(bin) && nodes.isHeap(arena)) {
      view(instruction, types.arena(false), arena, GlibcTypes.ARENA_BYTES);
    } else {
      return;
    }
    arenas = Arrays.copyOf(arenas, arenas.length + 1);
    arenas[arenas.length - 1] = arena;
    Arrays.sort(arenas);
    firstArena = arenas[0];
    arenasEnd = arenas[arenas.length - 1] + GlibcTypes.ARENA_BYTES;
    types.fastChunk(); // told even if none is ever seen, so that a specification finds them
    types.entry();
    types.chunk();
  }

  private void pointer(int instruction, long address, long value) throws IOException {
    if (isBin(address)) {
      chunk(
          instruction,
          (address & 15) == 0 ? address - GlibcTypes.FORWARD : address - GlibcTypes.BACK);
      chunk(instruction, value);
    } else if (isLink(address) && !chunks.contains(value) && leadsBack(address, value)) {
      chunk(instruction, value);
    } else if (value == lastLink) {
      if (nodes.isHeap(address) && entries.add(value)) {
        view(instruction, types.entry(), value, GlibcTypes.ENTRY_BYTES);
      }
    } else if (value == lastLink - GlibcTypes.FORWARD && isFastbin(address)) {
      if (fastChunks.add(value)) {
        view(instruction, types.fastChunk(), value, GlibcTypes.BACK);
      }
    } else if (isRecent(value - GlibcTypes.SIZE, CACHE_SIZE) && isGlobal(address) && mainFound) {
      cache(instruction, address, value);
    }
  }

  private void chunk(int instruction, long address) throws IOException {
    if (chunks.add(address)) {
      view(instruction, types.chunk(), address, GlibcTypes.CHUNK_BYTES);
    }
  }

  /** Whether an address is a link of a chunk. */
  private boolean isLink(long address) {
    return chunks.contains(address - GlibcTypes.FORWARD)
        || chunks.contains(address - GlibcTypes.BACK);
  }

  /** Whether a chunk that a link is about to lead to has a link back to where that one is. */
  private boolean leadsBack(long address, long chunk) {
    return isRecent(chunk + GlibcTypes.BACK, address - GlibcTypes.FORWARD)
        || isRecent(chunk + GlibcTypes.FORWARD, address - GlibcTypes.BACK);
  }

  private boolean isFastbin(long address) {
    long arena = arenaOf(address);
    long offset = address - arena;
    return arena != 0
        && offset >= GlibcTypes.FASTBINS
        && offset < GlibcTypes.FASTBINS + 8 * GlibcTypes.FASTBIN_COUNT;
  }

  /** Whether an address is a link of a bin. */
  private boolean isBin(long address) {
    long arena = arenaOf(address);
    long offset = address - arena - GlibcTypes.BINS - GlibcTypes.FORWARD;
    return arena != 0 && offset >= 0 && offset < 16 * (GlibcTypes.BIN_COUNT - 1);
  }

  /** The arena in which an address lies; 0 if in none. */
  private long arenaOf(long address) {
    if (address < firstArena || address >= arenasEnd) {
      return 0;
    }
    int at = Arrays.binarySearch(arenas, address);
    long below = arenas[at >= 0 ? at : -at - 2];
    return address - below < GlibcTypes.ARENA_BYTES ? below : 0;
  }

  private boolean isGlobal(long address) {
    for (long[] range : globals) {
      if (address >= range[0] && address < range[1]) {
        return true;
      }
    }
    return false;
  }

  /** The variable of the first thread's cache is set; that of others is not seen. */
  private void cache(int instruction, long variable, long value) throws IOException {
    if (!cacheFound) {
      cacheFound = true;
      lane.globals(types.cacheVariable(), variable);
      view(instruction, types.cache(), value, GlibcTypes.CACHE_BYTES);
    }
  }

  private void view(int instruction, int type, long address, long size) throws IOException {
    lane.typedBlock(sites.of(Format.TYPED_BLOCK, instruction), type, address, size, 0);
  }
}
