package cairn.replay.x86;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory in pages of 4096 bytes. A copy shares its pages with the original until one of them writes
 * to them, so that many runs can begin with the same heap. About 5 KB for each page that is
 * touched; for one thread.
 */
public final class PagedMemory implements X86Memory {
  private static final int BITS = 12;
  private static final int SIZE = 1 << BITS;

  /** Larger pieces get their pages when they are touched. */
  private static final long EAGER = 1 << 20;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final Map<Long, Page> pages;
  private final List<Piece> reserved;
  private Object owner = new Object();
  private long lastNumber = -1;
  private @Nullable Page last;

  /** A large piece, part of which has pages. */
  private record Piece(long start, long size, boolean zero) {}

  private static final class Page {
    final byte[] data;
    final long[] known;
    final long[] mapped;
    final Object owner;
    boolean isReadOnly;

    Page(Object owner) {
      this(new byte[SIZE], new long[SIZE / 64], new long[SIZE / 64], owner);
    }

    Page(byte[] data, long[] known, long[] mapped, Object owner) {
      this.data = data;
      this.known = known;
      this.mapped = mapped;
      this.owner = owner;
    }

    static int bits(long[] set, int at, int count) {
      int word = at >>> 6;
      int shift = at & 63;
      long found = set[word] >>> shift;
      if (shift + count > 64) {
        found |= set[word + 1] << 64 - shift;
      }
      return (int) found & (1 << count) - 1;
    }

    static void put(long[] set, int at, boolean value) {
      if (value) {
        set[at >>> 6] |= 1L << at;
      } else {
        set[at >>> 6] &= ~(1L << at);
      }
    }
  }

  public PagedMemory() {
    this(new HashMap<>(), new ArrayList<>());
  }

  private PagedMemory(Map<Long, Page> pages, List<Piece> reserved) {
    this.pages = pages;
    this.reserved = reserved;
  }

  /** The same memory, which changes without this one. */
  public PagedMemory copy() {
    owner = new Object(); // what was written so far is no longer this one's alone
    return new PagedMemory(new HashMap<>(pages), new ArrayList<>(reserved));
  }

  /** Makes memory whose bytes are zero, or unknown; what was there is forgotten. */
  public void map(long address, long size, boolean zero) {
    if (size <= EAGER) {
      mapNow(address, size, zero);
      return;
    }
    long end = address + size;
    long first = address + SIZE - 1 & -SIZE;
    long last = end & -SIZE;
    mapNow(address, first - address, zero);
    mapNow(last, end - last, zero);
    reserved.add(new Piece(first, last - first, zero));
    pages.keySet().removeIf(number -> number >= first >>> BITS && number < last >>> BITS);
    this.last = null;
  }

  private void mapNow(long address, long size, boolean zero) {
    for (long at = address; at < address + size; at++) {
      Page page = writable(at);
      int inside = (int) at & SIZE - 1;
      page.data[inside] = 0;
      Page.put(page.mapped, inside, true);
      Page.put(page.known, inside, zero);
    }
  }

  /** Makes pages read-only: stores to them end a run, as they do in a process. */
  public void protect(long address, long size) {
    for (long number = address >>> BITS; number << BITS < address + size; number++) {
      writable(number << BITS).isReadOnly = true;
    }
  }

  /** Takes memory away: accesses to it end a run. */
  public void unmap(long address, long size) {
    for (long at = address; at < address + size; at++) {
      Page page = writable(at);
      Page.put(page.mapped, (int) at & SIZE - 1, false);
    }
  }

  /** Makes memory with these bytes. */
  public void put(long address, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      Page page = writable(address + i);
      int inside = (int) (address + i) & SIZE - 1;
      page.data[inside] = bytes[i];
      Page.put(page.mapped, inside, true);
      Page.put(page.known, inside, true);
    }
  }

  /** Whether all of these bytes are there. */
  public boolean isMapped(long address, int bytes) {
    for (int i = 0; i < bytes; i++) {
      int inside = (int) (address + i) & SIZE - 1;
      if (Page.bits(readable(address + i).mapped, inside, 1) == 0) {
        return false;
      }
    }
    return true;
  }

  private Page readable(long address) {
    long number = address >>> BITS;
    Page known = last;
    if (number == lastNumber && known != null) {
      return known;
    }
    Page found = pages.get(number);
    if (found == null) {
      found = create(number);
      pages.put(number, found);
    }
    lastNumber = number;
    last = found;
    return found;
  }

  private Page create(long number) {
    Page page = new Page(owner);
    long start = number << BITS;
    for (Piece piece : reserved) {
      long from = Math.max(start, piece.start());
      long to = Math.min(start + SIZE, piece.start() + piece.size());
      for (long at = from; at < to; at++) {
        Page.put(page.mapped, (int) (at - start), true);
        Page.put(page.known, (int) (at - start), piece.zero());
      }
    }
    return page;
  }

  private Page writable(long address) {
    Page page = readable(address);
    if (page.owner == owner) {
      return page;
    }
    Page own =
        new Page(
            page.data.clone(),
            Arrays.copyOf(page.known, SIZE / 64),
            Arrays.copyOf(page.mapped, SIZE / 64),
            owner);
    own.isReadOnly = page.isReadOnly;
    pages.put(address >>> BITS, own);
    last = own;
    return own;
  }

  private static RunEndedException absent(String what, long address, int bytes) {
    String place = address >= 0 && address < SIZE ? "a null pointer" : "no memory of the program";
    return RunEndedException.fault(
        "%s %d bytes at 0x%x, which is %s".formatted(what, bytes, address, place));
  }

  private static boolean isInside(int at, int bytes) {
    return at + bytes <= SIZE;
  }

  @Override
  public long load(long address, int bytes) {
    int at = (int) address & SIZE - 1;
    if (!isInside(at, bytes)) {
      int first = SIZE - at;
      return load(address, first) | load(address + first, bytes - first) << first * 8;
    }
    Page page = readable(address);
    if (Page.bits(page.mapped, at, bytes) != (1 << bytes) - 1) {
      throw absent("reads", address, bytes);
    }
    return switch (bytes) {
      case 8 -> (long) LONGS.get(page.data, at);
      case 4 -> (int) INTS.get(page.data, at) & 0xFFFF_FFFFL;
      case 1 -> page.data[at] & 0xFFL;
      default -> {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
          value |= (page.data[at + i] & 0xFFL) << i * 8;
        }
        yield value;
      }
    };
  }

  @Override
  public int unknown(long address, int bytes) {
    int at = (int) address & SIZE - 1;
    if (!isInside(at, bytes)) {
      int first = SIZE - at;
      return unknown(address, first) | unknown(address + first, bytes - first) << first;
    }
    return ~Page.bits(readable(address).known, at, bytes) & (1 << bytes) - 1;
  }

  @Override
  public void store(long address, long value, int bytes, int unknown) {
    int at = (int) address & SIZE - 1;
    if (!isInside(at, bytes)) {
      int first = SIZE - at;
      if (!isMapped(address, bytes)) {
        throw absent("writes", address, bytes);
      }
      store(address, value, first, unknown);
      store(address + first, value >>> first * 8, bytes - first, unknown >> first);
      return;
    }
    Page page = writable(address);
    if (Page.bits(page.mapped, at, bytes) != (1 << bytes) - 1) {
      throw absent("writes", address, bytes);
    }
    if (page.isReadOnly) {
      throw RunEndedException.fault(
          "writes %d bytes at 0x%x, which is read-only".formatted(bytes, address));
    }
    long known = UnknownBytes.clear(value, unknown);
    switch (bytes) {
      case 8 -> LONGS.set(page.data, at, known);
      case 4 -> INTS.set(page.data, at, (int) known);
      default -> {
        for (int i = 0; i < bytes; i++) {
          page.data[at + i] = (byte) (known >>> i * 8);
        }
      }
    }
    for (int i = 0; i < bytes; i++) {
      Page.put(page.known, at + i, (unknown >> i & 1) == 0);
    }
  }
}
