package cairn.graph.internal;

import java.util.Arrays;

/**
 * A growing column of {@code int}, indexed by {@code long}. It holds pages of {@value #PAGE}
 * entries, so growing never copies more than one page and the length is limited by memory only. Not
 * thread-safe while it grows.
 */
public final class IntColumn {
  private static final int SHIFT = 15;
  private static final int PAGE = 1 << SHIFT;
  private static final int MASK = PAGE - 1;
  private static final int SMALLEST = 16;

  private int[][] pages = new int[1][0];
  private long size;

  /** A column of this many zeros. */
  public static IntColumn zeros(long size) {
    IntColumn column = new IntColumn();
    int count = Math.toIntExact((size + MASK) >>> SHIFT);
    column.pages = new int[Math.max(1, count)][(int) Math.min(PAGE, size)];
    column.size = size;
    return column;
  }

  public long size() {
    return size;
  }

  public int get(long index) {
    return pages[(int) (index >>> SHIFT)][(int) index & MASK];
  }

  public void set(long index, int value) {
    pages[(int) (index >>> SHIFT)][(int) index & MASK] = value;
  }

  public void add(int value) {
    int page = (int) (size >>> SHIFT);
    int at = (int) size & MASK;
    if (page == pages.length || pages[page] == null || at == pages[page].length) {
      makeRoom(page, at);
    }
    pages[page][at] = value;
    size++;
  }

  private void makeRoom(int page, int at) {
    if (page == pages.length) {
      pages = Arrays.copyOf(pages, page * 2);
    }
    if (page > 0) {
      pages[page] = new int[PAGE];
    } else {
      pages[0] = Arrays.copyOf(pages[0], Math.min(PAGE, Math.max(SMALLEST, at * 2)));
    }
  }
}
