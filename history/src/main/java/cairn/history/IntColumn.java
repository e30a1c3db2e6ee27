package cairn.history;

import java.nio.IntBuffer;
import java.util.Arrays;

/**
 * A growing column of {@code int}. Pages of 2^16 entries are arrays while the store's budget lasts
 * and mapped afterwards; only the first page is ever copied. Indexes are not checked beyond what
 * the JVM does: callers stay below {@link #size}. Safe to read from several threads once nobody
 * writes.
 */
final class IntColumn {
  private static final int SHIFT = 16;
  private static final int PAGE = 1 << SHIFT;
  private static final int MASK = PAGE - 1;
  private static final int SMALLEST = 64;

  private final ColumnStore store;
  private int[][] pages = new int[4][];
  private IntBuffer[] mapped = new IntBuffer[0];

  /** The array that {@link #add} fills; empty if the last page is mapped. */
  private int[] tail = new int[0];

  /** Entries of the last page. */
  private int filled;

  private int pageCount;

  IntColumn(ColumnStore store) {
    this.store = store;
  }

  long size() {
    return pageCount == 0 ? 0 : ((long) (pageCount - 1) << SHIFT) + filled;
  }

  int get(long index) {
    int[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    return at < page.length ? page[at] : mapped[(int) (index >>> SHIFT)].get(at);
  }

  void set(long index, int value) {
    int[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    if (at < page.length) {
      page[at] = value;
    } else {
      mapped[(int) (index >>> SHIFT)].put(at, value);
    }
  }

  void add(int value) {
    if (filled < tail.length) {
      tail[filled++] = value;
    } else {
      addSlowly(value);
    }
  }

  /** Sets an entry. Returns what it was. */
  int replace(long index, int value) {
    int[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    if (at < page.length) {
      int old = page[at];
      page[at] = value;
      return old;
    }
    IntBuffer buffer = mapped[(int) (index >>> SHIFT)];
    int old = buffer.get(at);
    buffer.put(at, value);
    return old;
  }

  /** Adds one to an entry. Returns what it was. */
  int increment(long index) {
    int[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    return at < page.length ? page[at]++ : replace(index, get(index) + 1);
  }

  /** Appends zeros. Costs O(count / page) and what new pages cost. */
  void addZeros(long count) {
    for (long left = count; left > 0; ) {
      add(0);
      int room = tail.length == 0 ? PAGE - filled : tail.length - filled;
      int taken = (int) Math.min(left - 1, room);
      filled += taken;
      left -= taken + 1;
    }
  }

  /** Sets all entries to 0. */
  void clear() {
    for (int i = 0; i < pageCount; i++) {
      Arrays.fill(pages[i], 0);
      if (pages[i].length == 0) {
        for (int at = 0; at < PAGE; at++) {
          mapped[i].put(at, 0);
        }
      }
    }
  }

  private void addSlowly(int value) {
    if (pageCount == 0 || filled == PAGE) {
      newPage();
    } else if (pageCount == 1 && tail.length > 0) {
      growFirst();
    }
    if (filled < tail.length) {
      tail[filled] = value;
    } else {
      mapped[pageCount - 1].put(filled, value);
    }
    filled++;
  }

  private void newPage() {
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, pageCount * 2);
    }
    filled = 0;
    int entries = pageCount == 0 ? SMALLEST : PAGE;
    if (pageCount == 0 || store.reserve(4L * entries)) {
      tail = new int[entries];
      pages[pageCount] = tail;
    } else {
      map(pageCount);
    }
    pageCount++;
  }

  private void growFirst() {
    int entries = Math.min(PAGE, tail.length * 2);
    if (store.reserve(4L * (entries - tail.length))) {
      tail = Arrays.copyOf(tail, entries);
      pages[0] = tail;
    } else {
      int[] old = tail;
      map(0).put(0, old);
    }
  }

  private IntBuffer map(int page) {
    if (mapped.length <= page) {
      mapped = Arrays.copyOf(mapped, Math.max(pages.length, page + 1));
    }
    IntBuffer buffer = store.map(4 * PAGE).asIntBuffer();
    mapped[page] = buffer;
    tail = new int[0];
    pages[page] = tail;
    return buffer;
  }
}
