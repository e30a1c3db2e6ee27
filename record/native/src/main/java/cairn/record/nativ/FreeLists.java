package cairn.record.nativ;

import cairn.recording.FieldInfo;
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
  /** In an arena: the fastbins, and the first bin, which is a chunk without its first two words. */
  private static final int FASTBINS = 16;

  private static final int FASTBIN_COUNT = 10;
  private static final int BINS = 96;
  private static final int BIN_COUNT = 127;
  private static final int NEXT_ARENA = 2160;
  private static final int ARENA_BYTES = NEXT_ARENA + 8;

  /** In a chunk. */
  private static final int SIZE = 8;

  private static final int FORWARD = 16;
  private static final int BACK = 24;
  private static final int CHUNK_BYTES = 32;

  /**
   * The size of the chunk that holds a thread's cache, with the bit that the one before is used.
   */
  private static final int CACHE_SIZE = 0x291;

  private static final int CACHE_LISTS = 64;
  private static final int CACHE_ENTRIES = 128;
  private static final int CACHE_BYTES = 640;

  private static final String CHUNK = "struct malloc_chunk";
  private static final String FAST = "struct malloc_fastchunk";
  private static final String ENTRY = "struct tcache_entry";
  private static final String CACHE = "struct tcache_perthread_struct";
  private static final String ARENA = "struct malloc_state";

  private static final int RECENT = 1024;

  /** The number of the site of an instruction. */
  interface Sites {
    int of(int kind, int instruction);
  }

  private final RecordingWriter writer;
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
    this.writer = writer;
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
      if (value == address - BACK && isRecent(address - 8, value)) {
        bin(instruction, value);
      } else if (isBin(value + FORWARD)) {
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
    if (arenaOf(bin + FORWARD) != 0 || before != bin - 16 || before < BINS) {
      return;
    }
    long arena = before - BINS;
    if (isGlobal(bin) && !mainFound) {
      mainFound = true;
      lane.globals(arenaType(true), arena);
    } else if (nodes.isHeap(bin) && nodes.isHeap(arena)) {
      view(instruction, arenaType(false), arena, ARENA_BYTES);
    } else {
      return;
    }
    arenas = Arrays.copyOf(arenas, arenas.length + 1);
    arenas[arenas.length - 1] = arena;
    Arrays.sort(arenas);
    firstArena = arenas[0];
    arenasEnd = arenas[arenas.length - 1] + ARENA_BYTES;
    fastType(); // told even if none is ever seen, so that a specification finds them
    entryType();
    chunkType();
  }

  private void pointer(int instruction, long address, long value) throws IOException {
    if (isBin(address)) {
      chunk(instruction, (address & 15) == 0 ? address - FORWARD : address - BACK);
      chunk(instruction, value);
    } else if (isLink(address) && !chunks.contains(value) && leadsBack(address, value)) {
      chunk(instruction, value);
    } else if (value == lastLink) {
      if (nodes.isHeap(address) && entries.add(value)) {
        view(instruction, entryType(), value, 16);
      }
    } else if (value == lastLink - FORWARD && isFastbin(address)) {
      if (fastChunks.add(value)) {
        view(instruction, fastType(), value, BACK);
      }
    } else if (isRecent(value - SIZE, CACHE_SIZE) && isGlobal(address) && mainFound) {
      cache(instruction, address, value);
    }
  }

  private void chunk(int instruction, long address) throws IOException {
    if (chunks.add(address)) {
      view(instruction, chunkType(), address, CHUNK_BYTES);
    }
  }

  /** Whether an address is a link of a chunk. */
  private boolean isLink(long address) {
    return chunks.contains(address - FORWARD) || chunks.contains(address - BACK);
  }

  /** Whether a chunk that a link is about to lead to has a link back to where that one is. */
  private boolean leadsBack(long address, long chunk) {
    return isRecent(chunk + BACK, address - FORWARD) || isRecent(chunk + FORWARD, address - BACK);
  }

  private boolean isFastbin(long address) {
    long arena = arenaOf(address);
    long offset = address - arena;
    return arena != 0 && offset >= FASTBINS && offset < FASTBINS + 8 * FASTBIN_COUNT;
  }

  /** Whether an address is a link of a bin. */
  private boolean isBin(long address) {
    long arena = arenaOf(address);
    long offset = address - arena - BINS - FORWARD;
    return arena != 0 && offset >= 0 && offset < 16 * (BIN_COUNT - 1);
  }

  /** The arena in which an address lies; 0 if in none. */
  private long arenaOf(long address) {
    if (address < firstArena || address >= arenasEnd) {
      return 0;
    }
    int at = Arrays.binarySearch(arenas, address);
    long below = arenas[at >= 0 ? at : -at - 2];
    return address - below < ARENA_BYTES ? below : 0;
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
      lane.globals(
          type("tcache", 0, List.of(field("tcache", 'L', Format.FIELD_STATIC, 0, CACHE + " *"))),
          variable);
      view(instruction, cacheType(), value, CACHE_BYTES);
    }
  }

  private void view(int instruction, int type, long address, long size) throws IOException {
    lane.typedBlock(sites.of(Format.TYPED_BLOCK, instruction), type, address, size, 0);
  }

  private int chunkType() {
    return type(
        CHUNK,
        CHUNK_BYTES,
        List.of(
            field("prev_size", 'J', 0, 0, "unsigned long"),
            field("size", 'J', 0, SIZE, "unsigned long"),
            field("fd", 'L', 0, FORWARD, CHUNK + " *"),
            field("bk", 'L', 0, BACK, CHUNK + " *")));
  }

  private int fastType() {
    return type(
        FAST,
        BACK,
        List.of(
            field("prev_size", 'J', 0, 0, "unsigned long"),
            field("size", 'J', 0, SIZE, "unsigned long"),
            field("fd", 'L', 0, FORWARD, FAST + " *")));
  }

  private int entryType() {
    return type(
        ENTRY,
        16,
        List.of(field("next", 'L', 0, 0, ENTRY + " *"), field("key", 'J', 0, 8, "unsigned long")));
  }

  private int cacheType() {
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < CACHE_LISTS; i++) {
      fields.add(new FieldInfo("counts[" + i + "]", 'S', 0, 2 * i + ":2 unsigned short"));
    }
    for (int i = 0; i < CACHE_LISTS; i++) {
      fields.add(field("entries[" + i + "]", 'L', 0, CACHE_ENTRIES + 8 * i, ENTRY + " *"));
    }
    return type(CACHE, CACHE_BYTES, fields);
  }

  /** As variables of libc, or as a structure in the heap. */
  private int arenaType(boolean variables) {
    int flags = variables ? Format.FIELD_STATIC : 0;
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < FASTBIN_COUNT; i++) {
      fields.add(field("fastbinsY[" + i + "]", 'L', flags, FASTBINS + 8 * i, FAST + " *"));
    }
    for (int i = 0; i < 2 * (BIN_COUNT - 1); i++) {
      int offset = BINS + FORWARD + 8 * i;
      fields.add(field("bins[" + i + "]", 'L', flags, offset, CHUNK + " *"));
    }
    fields.add(field("next", 'L', flags, NEXT_ARENA, ARENA + " *"));
    return type(variables ? "main_arena" : ARENA, 0, fields);
  }

  private static FieldInfo field(String name, char kind, int flags, int offset, String type) {
    return new FieldInfo(name, kind, flags, offset + ":8 " + type);
  }

  private int type(String name, long size, List<FieldInfo> fields) {
    int flags = Format.TYPE_FLAG_RECORDED | Format.TYPE_FLAG_VIEW;
    return writer.type(Format.TYPE_BLOCK, name, 0, "", "", flags, size, (char) 0, fields);
  }
}
