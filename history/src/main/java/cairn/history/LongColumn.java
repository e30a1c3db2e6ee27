package cairn.history;

import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * A growing column of {@code long}. Pages of 2^16 entries are arrays while the store's budget lasts
 * and mapped afterwards; only the first page is ever copied. Indexes are not checked beyond what
 * the JVM does: callers stay below {@link #size}. Safe to read from several threads once nobody
 * writes.
 */
final class LongColumn {
  private static final int SHIFT = 16;
  private static final int PAGE = 1 << SHIFT;
  private static final int MASK = PAGE - 1;
  private static final int SMALLEST = 64;

  private final ColumnStore store;
  private long[][] pages = new long[4][];
  private LongBuffer[] mapped = new LongBuffer[0];

  /** The array that {@link #add} fills; empty if the last page is mapped. */
  private long[] tail = new long[0];

  /** Entries of the last page. */
  private int filled;

  private int pageCount;

  LongColumn(ColumnStore store) {
    this.store = store;
  }

  long size() {
    return pageCount == 0 ? 0 : ((long) (pageCount - 1) << SHIFT) + filled;
  }

  long get(long index) {
    long[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    return at < page.length ? page[at] : mapped[(int) (index >>> SHIFT)].get(at);
  }

  void set(long index, long value) {
    long[] page = pages[(int) (index >>> SHIFT)];
    int at = (int) index & MASK;
    if (at < page.length) {
      page[at] = value;
    } else {
      mapped[(int) (index >>> SHIFT)].put(at, value);
    }
  }

  void add(long value) {
    if (filled < tail.length) {
      tail[filled++] = value;
    } else {
      addSlowly(value);
    }
  }

  /** Appends zeros. */
  void addZeros(int count) {
    for (int i = 0; i < count; i++) {
      add(0);
    }
  }

  private void addSlowly(long value) {
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
    if (pageCount == 0 || store.reserve(8L * entries)) {
      tail = new long[entries];
      pages[pageCount] = tail;
    } else {
      map(pageCount);
    }
    pageCount++;
  }

  private void growFirst() {
    int entries = Math.min(PAGE, tail.length * 2);
    if (store.reserve(8L * (entries - tail.length))) {
      tail = Arrays.copyOf(tail, entries);
      pages[0] = tail;
    } else {
      long[] old = tail;
      map(0).put(0, old);
    }
  }

  private LongBuffer map(int page) {
    if (mapped.length <= page) {
      mapped = Arrays.copyOf(mapped, Math.max(pages.length, page + 1));
    }
    LongBuffer buffer = store.map(8 * PAGE).asLongBuffer();
    mapped[page] = buffer;
    tail = new long[0];
    pages[page] = tail;
    return buffer;
  }
}
