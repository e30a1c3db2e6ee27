package cairn.analysis.metrics.live;

import java.util.Arrays;

/**
 * The blocks that live, as numbers from 1 that are used again: 48 bytes for each at the most that
 * there were at once.
 */
final class Blocks {
  /** Numbers are below this. */
  static final int MOST = (1 << 27) - 1;

  private static final int CELL = 4;
  private static final int IN = 0;
  private static final int OUT = 1;
  private static final int TYPE = 2;
  private static final int LEADING = 3;

  private static final int START = 0;
  private static final int END = 1;
  private static final int ID = 2;
  private static final int LAYOUT = 3;

  /** What never changes lies together, */
  private long[] facts = new long[256 * CELL];

  /** and what changes often. */
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
      if (block >= MOST) {
        throw new IllegalStateException("more than " + (MOST - 1) + " blocks live at once");
      }
      if (block * CELL == cells.length) {
        grow();
      }
    }
    int at = block * CELL;
    facts[at + START] = start;
    facts[at + END] = end;
    facts[at + ID] = id;
    facts[at + LAYOUT] = layout;
    cells[at + IN] = 0;
    cells[at + OUT] = 0;
    cells[at + TYPE] = type;
    cells[at + LEADING] = 0;
    live++;
    return block;
  }

  private void grow() {
    facts = Arrays.copyOf(facts, cells.length * 2);
    cells = Arrays.copyOf(cells, cells.length * 2);
  }

  void remove(int block) {
    cells[block * CELL] = unused;
    unused = block;
    live--;
  }

  int live() {
    return live;
  }

  /** Numbers of blocks are from 1 and below this; those of freed ones may be among them. */
  int bound() {
    return next;
  }

  long id(int block) {
    return facts[block * CELL + ID];
  }

  long start(int block) {
    return facts[block * CELL + START];
  }

  /** The first address behind it; a block of no bytes has one. */
  long end(int block) {
    return facts[block * CELL + END];
  }

  boolean contains(int block, long address) {
    return address >= facts[block * CELL + START] && address < facts[block * CELL + END];
  }

  int layout(int block) {
    return (int) facts[block * CELL + LAYOUT];
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
