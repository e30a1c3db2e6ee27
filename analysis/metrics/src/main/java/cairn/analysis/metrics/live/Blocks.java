package cairn.analysis.metrics.live;

import java.util.Arrays;

/**
 * The blocks that live, as numbers from 1 that are used again: 40 bytes for each at the most that
 * there were at once.
 */
final class Blocks {
  private static final int CELL = 4;
  private static final int IN = 0;
  private static final int OUT = 1;
  private static final int TYPE = 2;
  private static final int LEADING = 3;

  private long[] starts = new long[256];
  private long[] ends = new long[256];
  private long[] ids = new long[256];
  private int[] layouts = new int[256];

  /** What changes often lies together. */
  private int[] cells = new int[256 * CELL];

  private int next = 1;
  private int unused;
  private int live;

  /** A new block without edges. */
  int add(long id, long start, long end, int type, int layout) {
    int block = unused;
    if (block != 0) {
      unused = cells[block * CELL];
    } else {
      block = next++;
      if (block == starts.length) {
        grow();
      }
    }
    starts[block] = start;
    ends[block] = end;
    ids[block] = id;
    layouts[block] = layout;
    int at = block * CELL;
    cells[at + IN] = 0;
    cells[at + OUT] = 0;
    cells[at + TYPE] = type;
    cells[at + LEADING] = 0;
    live++;
    return block;
  }

  private void grow() {
    int size = starts.length * 2;
    if (size > Integer.MAX_VALUE / CELL) {
      throw new IllegalStateException("more than " + starts.length + " blocks live at once");
    }
    starts = Arrays.copyOf(starts, size);
    ends = Arrays.copyOf(ends, size);
    ids = Arrays.copyOf(ids, size);
    layouts = Arrays.copyOf(layouts, size);
    cells = Arrays.copyOf(cells, size * CELL);
  }

  void remove(int block) {
    ids[block] = 0;
    cells[block * CELL] = unused;
    unused = block;
    live--;
  }

  int live() {
    return live;
  }

  long id(int block) {
    return ids[block];
  }

  long start(int block) {
    return starts[block];
  }

  /** The first address behind it; a block of no bytes has one. */
  long end(int block) {
    return ends[block];
  }

  boolean contains(int block, long address) {
    return address >= starts[block] && address < ends[block];
  }

  int layout(int block) {
    return layouts[block];
  }

  int type(int block) {
    return cells[block * CELL + TYPE];
  }

  int in(int block) {
    return cells[block * CELL + IN];
  }

  int out(int block) {
    return cells[block * CELL + OUT];
  }

  void addIn(int block, int by) {
    cells[block * CELL + IN] += by;
  }

  void addOut(int block, int by) {
    cells[block * CELL + OUT] += by;
  }

  /** The first of the edges that lead to it, 0 if there is none. */
  int firstLeading(int block) {
    return cells[block * CELL + LEADING];
  }

  void setFirstLeading(int block, int edge) {
    cells[block * CELL + LEADING] = edge;
  }
}
