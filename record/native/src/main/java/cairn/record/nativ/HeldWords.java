package cairn.record.nativ;

import cairn.recording.Format;
import cairn.recording.LaneWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which blocks words outside of the heap refer to. The tool looks at stacks, registers and other
 * memory at C-points and says which words came and went; what the executable's own variables hold
 * follows from their stores. Memory: an entry for each live block and each word that may be an
 * address, and a copy of the pages of variables that were stored to.
 */
final class HeldWords {
  /** An event holds at most this many blocks; a look that has more goes on in the next. */
  private static final int MOST_IDS = 100_000;

  private static final int WORD = 8;
  private static final int PAGE = 4096;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final LaneWriter lane;

  /** Blocks by address. */
  private final TreeMap<Long, Block> blocks = new TreeMap<>();

  /** How often each word is there: once for the look, and once for each variable. */
  private final TreeMap<Long, Integer> words = new TreeMap<>();

  /** The executable's writable memory: starts and ends, and pages of it that were stored to. */
  private final List<long[]> variables = new ArrayList<>();

  private final Map<Long, byte[]> pages = new HashMap<>();
  private long low = Long.MAX_VALUE;
  private long high;

  /** How many of the words refer to each live block, if any do. */
  private final Map<Long, Integer> held = new HashMap<>();

  /** Blocks whose state may have changed since the last event, and whether they were held then. */
  private final Map<Long, Boolean> before = new LinkedHashMap<>();

  /** A live block. */
  private record Block(long id, long size) {}

  HeldWords(LaneWriter lane) {
    this.lane = lane;
  }

  /** Memory of variables, filled with zeros until stores say otherwise. */
  void variables(long start, long size) {
    variables.add(new long[] {start, start + size});
    low = Math.min(low, start);
    high = Math.max(high, start + size);
  }

  void allocated(long address, long id, long size) {
    blocks.put(address, new Block(id, size));
    int count = 0;
    for (int each : words.subMap(address, true, address + size, true).values()) {
      count += each;
    }
    if (count != 0) {
      change(id, count);
    }
  }

  void freed(long address) {
    Block gone = blocks.remove(address);
    if (gone != null) {
      held.remove(gone.id());
      before.remove(gone.id());
    }
  }

  /** Whether a store may be to a variable. */
  boolean areVariables(long address) {
    return address >= low && address < high;
  }

  /** Up to eight bytes were stored, the first one lowest. */
  void stored(long address, int count, long value) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (value >>> 8 * i);
    }
    stored(address, bytes, count);
  }

  void stored(long address, byte[] bytes, int count) {
    for (long[] each : variables) {
      long from = Math.max(address, each[0]);
      long end = Math.min(address + count, each[1]);
      long done = from;
      while (done < end) {
        int at = (int) (done & PAGE - 1);
        int part = (int) Math.min(end - done, PAGE - at);
        byte[] page = pages.computeIfAbsent(done / PAGE, key -> new byte[PAGE]);
        count(page, at, part, -1);
        System.arraycopy(bytes, (int) (done - address), page, at, part);
        count(page, at, part, 1);
        done += part;
      }
    }
  }

  /** Adds or removes the words of a page that some bytes are part of. */
  private void count(byte[] page, int from, int length, int sign) {
    for (int at = from & -WORD; at < from + length; at += WORD) {
      add((long) WORDS.get(page, at), sign);
    }
  }

  private void add(long word, int sign) {
    if (word == 0 || word < 0) {
      return; // no address of the program
    }
    words.merge(word, sign, (a, b) -> a + b == 0 ? null : a + b);
    Map.Entry<Long, Block> below = blocks.floorEntry(word);
    if (below != null && word - below.getKey() <= below.getValue().size()) {
      change(below.getValue().id(), sign);
    }
  }

  private void change(long id, int by) {
    before.putIfAbsent(id, held.containsKey(id));
    held.merge(id, by, (a, b) -> a + b == 0 ? null : a + b);
  }

  /**
   * The tool has looked: tells what changed.
   *
   * @param flags those of {@link Format} that begin with {@code HELD_}
   * @param gone words that are no longer there, and {@code come} those that are now
   * @param unreached at the end: addresses of blocks that no word leads to
   */
  void looked(int flags, long[] gone, long[] come, long[] unreached) throws IOException {
    for (long word : gone) {
      add(word, -1);
    }
    for (long word : come) {
      add(word, 1);
    }
    List<Long> left = new ArrayList<>();
    List<Long> now = new ArrayList<>();
    for (Map.Entry<Long, Boolean> each : before.entrySet()) {
      boolean isHeld = held.containsKey(each.getKey());
      if (isHeld != each.getValue()) {
        (isHeld ? now : left).add(each.getKey());
      }
    }
    before.clear();
    List<Long> lost = new ArrayList<>();
    for (long address : unreached) {
      Block block = blocks.get(address);
      if (block != null) {
        lost.add(block.id());
      }
    }
    tell(flags, left, now, lost);
  }

  private void tell(int flags, List<Long> left, List<Long> now, List<Long> lost)
      throws IOException {
    long[] all = new long[left.size() + now.size() + lost.size()];
    int count = 0;
    for (List<Long> part : List.of(left, now, lost)) {
      for (long id : part) {
        all[count++] = id;
      }
    }
    int from = 0;
    do {
      int to = Math.min(count, from + MOST_IDS);
      int leftHere = between(from, to, 0, left.size());
      int nowHere = between(from, to, left.size(), left.size() + now.size());
      lane.held(
          flags | (to < count ? Format.HELD_GOES_ON : 0),
          Arrays.copyOfRange(all, from, to),
          leftHere,
          nowHere,
          to - from - leftHere - nowHere);
      from = to;
    } while (from < count);
  }

  /** How many numbers from one to another are in a range. */
  private static int between(int from, int to, int low, int high) {
    return Math.max(0, Math.min(to, high) - Math.max(from, low));
  }
}
