package cairn.history;

import java.nio.IntBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
  private int @Nullable [][] pages = new int[4][];
  private @Nullable IntBuffer[] mapped = new IntBuffer[0];

  /** The array that {@link #add} fills; empty if the last page is mapped. */
  private int[] tail = new int[0];

  private int at;
  private int pageCount;

  IntColumn(ColumnStore store) {
    this.store = store;
  }

  long size() {
    return pageCount == 0 ? 0 : ((long) (pageCount - 1) << SHIFT) + at;
  }

  int get(long index) {
    int[] page = pages[(int) (index >>> SHIFT)];
    if (page != null) {
      return page[(int) index & MASK];
    }
    return mapped[(int) (index >>> SHIFT)].get((int) index & MASK);
  }

  void set(long index, int value) {
    int[] page = pages[(int) (index >>> SHIFT)];
    if (page != null) {
      page[(int) index & MASK] = value;
    } else {
      mapped[(int) (index >>> SHIFT)].put((int) index & MASK, value);
    }
  }

  void add(int value) {
    if (at < tail.length) {
      tail[at++] = value;
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

  private void addSlowly(int value) {
    if (pageCount == 0 || at == PAGE) {
      newPage();
    } else if (pageCount == 1 && tail.length > 0) {
      growFirst();
    }
    if (at < tail.length) {
      tail[at] = value;
    } else {
      mapped[pageCount - 1].put(at, value);
    }
    at++;
  }

  private void newPage() {
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, pageCount * 2);
    }
    at = 0;
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
      pages[0] = null;
    }
  }

  private IntBuffer map(int page) {
    if (mapped.length <= page) {
      mapped = Arrays.copyOf(mapped, Math.max(pages.length, page + 1));
    }
    IntBuffer buffer = store.map(4 * PAGE).asIntBuffer();
    mapped[page] = buffer;
    tail = new int[0];
    return buffer;
  }
}
