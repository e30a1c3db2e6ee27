package cairn.replay.nativ;

import cairn.history.HeapHistory;
import cairn.recording.EventHandler;
import cairn.recording.SiteInfo;
import cairn.recording.Tables;
import cairn.recording.TypeInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What happened to the memory of a program, byte by byte: blocks that came and went, and what was
 * written. Some 30 bytes for each event.
 */
final class EventLog implements EventHandler {
  /** A recording with more events is not run again. */
  static final int MOST = 8_000_000;

  static final byte WRITE = 0;
  static final byte BLOCK = 1;
  static final byte ZEROED_BLOCK = 2;
  static final byte FREE = 3;

  private final HeapHistory history;
  private final Tables tables;
  private int count;
  private byte[] kinds = new byte[1024];
  private int[] times = new int[1024];
  private long[] addresses = new long[1024];

  /** Of a write its bytes, or where they begin in {@link #many}; of a block its size. */
  private long[] values = new long[1024];

  /** Of a write the number of bytes; otherwise the node. */
  private int[] numbers = new int[1024];

  private long[] many = new long[1024];
  private int manyCount;
  private final List<Globals> globals = new ArrayList<>();

  /** Where what memory held before the program began was first told; -1 if it was not. */
  private long firstBefore = -1;

  private boolean tooLong;
  private boolean foreign;

  /** Static fields of a type that lie in memory. */
  record Globals(int type, long address) {}

  EventLog(HeapHistory history) {
    this.history = history;
    this.tables = history.tables();
  }

  /** Whether there were more events than are kept. */
  boolean isTooLong() {
    return tooLong;
  }

  /** Whether memory was recorded without knowing of blocks. */
  boolean isForeign() {
    return foreign;
  }

  List<Globals> globals() {
    return globals;
  }

  long firstBefore() {
    return firstBefore;
  }

  int count() {
    return count;
  }

  byte kind(int event) {
    return kinds[event];
  }

  int time(int event) {
    return times[event];
  }

  long address(int event) {
    return addresses[event];
  }

  /** The node of a block, or of what is freed. */
  int node(int event) {
    return numbers[event];
  }

  /** The bytes of a block. */
  long size(int event) {
    return values[event];
  }

  /** How many bytes are written. */
  int written(int event) {
    return numbers[event];
  }

  /** The bytes that are written. */
  byte[] bytes(int event) {
    byte[] found = new byte[numbers[event]];
    for (int i = 0; i < found.length; i++) {
      long word = found.length <= 8 ? values[event] : many[(int) values[event] + (i >> 3)];
      found[i] = (byte) (word >>> 8 * (i & 7));
    }
    return found;
  }

  /** The first event after a time. */
  int after(long time) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void add(byte kind, long time, long address, long value, int number) {
    if (count == MOST) {
      tooLong = true;
      return;
    }
    if (count == kinds.length) {
      int room = count * 2;
      kinds = Arrays.copyOf(kinds, room);
      times = Arrays.copyOf(times, room);
      addresses = Arrays.copyOf(addresses, room);
      values = Arrays.copyOf(values, room);
      numbers = Arrays.copyOf(numbers, room);
    }
    kinds[count] = kind;
    times[count] = (int) time;
    addresses[count] = address;
    values[count] = value;
    numbers[count++] = number;
  }

  @Override
  public void typedBlock(
      long time, int thread, int site, long id, int type, long address, long size, boolean zeroed) {
    TypeInfo info = tables.type(type);
    if (info.isView()) {
      foreign = true;
    } else {
      add(zeroed ? ZEROED_BLOCK : BLOCK, time, address, size, history.nodeOf(id));
    }
  }

  @Override
  public void free(long time, int thread, int site, long id) {
    int node = history.nodeOf(id);
    if (node >= 0) {
      add(FREE, time, 0, 0, node);
    }
  }

  @Override
  public void write(long time, int thread, int site, long address, int bytes, long[] words) {
    if (firstBefore < 0 && site != 0 && isBefore(tables.site(site))) {
      firstBefore = address;
    }
    if (bytes <= 8) {
      add(WRITE, time, address, words[0], bytes);
      return;
    }
    int needed = (bytes + 7) >>> 3;
    if (manyCount + needed > MOST) {
      tooLong = true;
      return;
    }
    if (manyCount + needed > many.length) {
      many = Arrays.copyOf(many, Math.max(manyCount + needed, many.length * 2));
    }
    System.arraycopy(words, 0, many, manyCount, needed);
    add(WRITE, time, address, manyCount, bytes);
    manyCount += needed;
  }

  private static boolean isBefore(SiteInfo site) {
    return site.name().equals("before the start");
  }

  @Override
  public void globals(long time, int thread, int type, long address) {
    if (!tables.type(type).isView()) {
      globals.add(new Globals(type, address));
    }
  }

  @Override
  public void block(long time, int thread, int site, long id, long address, long size) {
    foreign = true;
  }

  @Override
  public void node(long time, int thread, int site, long id, long address, int width) {
    foreign = true;
  }

  @Override
  public void store(long time, int thread, int site, long address, int width, long value) {
    foreign = true;
  }

  @Override
  public void storePointer(long time, int thread, int site, long address, long target) {
    foreign = true;
  }
}
