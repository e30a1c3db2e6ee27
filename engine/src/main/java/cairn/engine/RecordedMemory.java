package cairn.engine;

import cairn.graph.memory.BlockTable;
import cairn.recording.EventHandler;
import cairn.recording.Tables;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The memory of a native program at a moment: hears the events of its recording, and does what they
 * say to pages, up to that moment. What a block holds that nobody has written to is zero. Memory: 4
 * kB for each page that was written to, some 100 bytes for each block.
 */
final class RecordedMemory implements EventHandler {
  private static final int PAGE = 12;
  private static final int CACHE = 256;

  private final Tables tables;
  private final MomentName moment;
  private final Map<Long, byte[]> pages = new HashMap<>();
  private final long[] cachedNumbers = new long[CACHE];
  private final byte[][] cachedPages = new byte[CACHE][];

  /** Blocks by address, and freed ones as long as nothing else lies there. */
  private final TreeMap<Long, Block> blocks = new TreeMap<>();

  private final Map<Long, Block> inUse = new HashMap<>();
  private long lastTime;
  private long points;
  private boolean done;
  private long globals = -1;

  private static final class Block {
    private final long address;
    private final long size;
    private final int site;
    private boolean isFree;

    Block(long address, long size, int site) {
      this.address = address;
      this.size = size;
      this.site = site;
    }
  }

  RecordedMemory(Tables tables, MomentName moment) {
    this.tables = tables;
    this.moment = moment;
  }

  /** Whether an event is after the moment. */
  private boolean isLater(long time) {
    lastTime = Math.max(lastTime, time);
    done |= moment.kind() == MomentName.Kind.TIME && time > moment.number();
    return done;
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zero) {
    if (!isLater(time) && !tables.type(type).isView()) {
      allocated(site, id, address, size);
    }
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    if (!isLater(time)) {
      allocated(site, id, address, size);
    }
  }

  private void allocated(int site, long id, long address, long size) {
    Map.Entry<Long, Block> below = blocks.floorEntry(address);
    if (below != null && below.getValue().address + below.getValue().size > address) {
      blocks.remove(below.getKey());
    }
    blocks.subMap(address, true, address + Math.max(1, size), false).clear();
    Block made = new Block(address, size, site);
    blocks.put(address, made);
    inUse.put(id, made);
    for (long at = address; at < address + size; at = (at >>> PAGE) + 1 << PAGE) {
      byte[] page = pages.get(at >>> PAGE);
      if (page != null) {
        int from = (int) (at & page.length - 1);
        long end = Math.min(page.length, from + (address + size - at));
        Arrays.fill(page, from, (int) end, (byte) 0);
      }
    }
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    Block freed = isLater(time) ? null : inUse.remove(id);
    if (freed != null) {
      freed.isFree = true;
    }
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    if (!isLater(time)) {
      for (int i = 0; i < width; i++) {
        put(address + i, (byte) (value >>> 8 * i));
      }
    }
  }

  @Override
  public void write(long time, int thread, int site, long address, int count, long[] words) {
    if (!isLater(time)) {
      for (int i = 0; i < count; i++) {
        put(address + i, (byte) (words[i >> 3] >>> 8 * (i & 7)));
      }
    }
  }

  @Override
  public void globals(long time, int thread, int type, long address) {
    if (!isLater(time) && globals < 0) {
      globals = address;
    }
  }

  @Override
  public void cpoint(
      long time,
      int thread,
      int site,
      int phase,
      long[] ids,
      int count,
      char resultKind,
      long result) {
    isLater(time);
    points++;
    done |= moment.kind() == MomentName.Kind.CPOINT && points == moment.number();
  }

  private void put(long address, byte value) {
    long number = address >>> PAGE;
    int slot = (int) number & CACHE - 1;
    byte[] page = cachedPages[slot];
    if (page == null || cachedNumbers[slot] != number) {
      page = pages.computeIfAbsent(number, n -> new byte[1 << PAGE]);
      cachedPages[slot] = page;
      cachedNumbers[slot] = number;
    }
    page[(int) address & (1 << PAGE) - 1] = value;
  }

  /** Fills a buffer with what memory holds from an address on. */
  void read(long address, ByteBuffer into) {
    long at = address;
    while (into.hasRemaining()) {
      int from = (int) at & (1 << PAGE) - 1;
      int count = Math.min(into.remaining(), (1 << PAGE) - from);
      byte[] page = pages.get(at >>> PAGE);
      into.put(page == null ? new byte[1 << PAGE] : page, from, count);
      at += count;
    }
  }

  /** The time of the last event. */
  long lastTime() {
    return lastTime;
  }

  /** How many C-points there are. */
  long points() {
    return points;
  }

  /** Where the executable's variables begin; empty if that was not told. */
  OptionalLong globals() {
    return globals < 0 ? OptionalLong.empty() : OptionalLong.of(globals);
  }

  /** The blocks of the moment, with the places that allocated them. */
  BlockTable blocks() {
    int count = blocks.size();
    long[] addresses = new long[count];
    long[] sizes = new long[count];
    boolean[] free = new boolean[count];
    int[] sites = new int[count];
    List<String> places = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    int at = 0;
    for (Block block : blocks.values()) {
      addresses[at] = block.address;
      sizes[at] = block.size;
      free[at] = block.isFree;
      sites[at] = -1;
      if (block.site > 0) {
        String place = Places.describe(tables, tables.site(block.site));
        Integer known = numbers.putIfAbsent(place, places.size());
        sites[at] = known == null ? places.size() : known;
        if (known == null) {
          places.add(place);
        }
      }
      at++;
    }
    return new BlockTable(addresses, sizes, free, sites, places, true, 0, true, List.of());
  }
}
