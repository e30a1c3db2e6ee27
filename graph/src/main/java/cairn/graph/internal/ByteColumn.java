package cairn.graph.internal;

import java.util.Arrays;

/**
 * A growing column of {@code byte}, indexed by {@code long}. It holds pages of {@value #PAGE}
 * entries, so growing never copies more than one page and the length is limited by memory only. Not
 * thread-safe while it grows.
 */
public final class ByteColumn {
  private static final int SHIFT = 15;
  private static final int PAGE = 1 << SHIFT;
  private static final int MASK = PAGE - 1;
  private static final int SMALLEST = 16;

  private byte[][] pages = new byte[1][0];
  private long size;

  public long size() {
    return size;
  }

  public byte get(long index) {
    return pages[(int) (index >>> SHIFT)][(int) index & MASK];
  }

  public void set(long index, byte value) {
    pages[(int) (index >>> SHIFT)][(int) index & MASK] = value;
  }

  public void add(byte value) {
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
      pages[page] = new byte[PAGE];
    } else {
      pages[0] = Arrays.copyOf(pages[0], Math.min(PAGE, Math.max(SMALLEST, at * 2)));
    }
  }
}
