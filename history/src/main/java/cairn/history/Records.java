package cairn.history;

import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * A growing column of records of a few {@code long}s each, which lie together so that reading
 * several of them costs one access to memory. Pages of 2^14 records are arrays while the store's
 * budget lasts and mapped afterwards; only the first page is ever copied. Safe to read from several
 * threads once nobody writes.
 */
final class Records {
  private static final int SHIFT = 14;
  private static final int PAGE = 1 << SHIFT;
  static final int MASK = PAGE - 1;
  private static final int SMALLEST = 16;

  private final ColumnStore store;
  private final int width;
  private long[][] pages = new long[4][];
  private LongBuffer[] mapped = new LongBuffer[0];

  /** The array that is filled; empty if the last page is mapped. */
  private long[] tail = new long[0];

  private int at;
  private int pageCount;

  Records(ColumnStore store, int width) {
    this.store = store;
    this.width = width;
  }

  long get(int record, int part) {
    long[] page = pages[record >>> SHIFT];
    int index = (record & MASK) * width + part;
    return index < page.length ? page[index] : mapped[record >>> SHIFT].get(index);
  }

  /** The array of the page that a record lies in; empty if the page is mapped. */
  long[] page(int record) {
    return pages[record >>> SHIFT];
  }

  void set(int record, int part, long value) {
    long[] page = pages[record >>> SHIFT];
    int index = (record & MASK) * width + part;
    if (index < page.length) {
      page[index] = value;
    } else {
      mapped[record >>> SHIFT].put(index, value);
    }
  }

  /** Adds a record of three. */
  void add(long first, long second, long third) {
    if (at + 3 > tail.length) {
      makeRoom();
      if (tail.length == 0) {
        LongBuffer last = mapped[pageCount - 1];
        last.put(at, first).put(at + 1, second).put(at + 2, third);
        at += 3;
        return;
      }
    }
    tail[at] = first;
    tail[at + 1] = second;
    tail[at + 2] = third;
    at += 3;
  }

  /** Adds a record of two. */
  void add(long first, long second) {
    if (at + 2 > tail.length) {
      makeRoom();
      if (tail.length == 0) {
        mapped[pageCount - 1].put(at, first).put(at + 1, second);
        at += 2;
        return;
      }
    }
    tail[at] = first;
    tail[at + 1] = second;
    at += 2;
  }

  private void makeRoom() {
    if (pageCount == 0 || at == PAGE * width) {
      newPage();
    } else if (pageCount == 1 && tail.length > 0) {
      growFirst();
    }
  }

  private void newPage() {
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, pageCount * 2);
    }
    at = 0;
    int entries = (pageCount == 0 ? SMALLEST : PAGE) * width;
    if (pageCount == 0 || store.reserve(8L * entries)) {
      tail = new long[entries];
      pages[pageCount] = tail;
    } else {
      map(pageCount);
    }
    pageCount++;
  }

  private void growFirst() {
    int entries = Math.min(PAGE * width, tail.length * 2);
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
    LongBuffer buffer = store.map(8 * PAGE * width).asLongBuffer();
    mapped[page] = buffer;
    tail = new long[0];
    pages[page] = tail;
    return buffer;
  }
}
