package cairn.analysis.metrics.live;

import java.util.Arrays;

/**
 * Words of blocks that lead, or led, to a block, as numbers from 1 that are used again: 16 bytes
 * each. Those that lead to one block are chained, so that its release finds them.
 */
final class Edges {
  private static final int CELL = 4;
  private static final int FROM = 0;
  private static final int TO = 1;
  private static final int NEXT = 2;
  private static final int BEFORE = 3;

  private final Blocks blocks;
  private int[] cells = new int[256 * CELL];
  private int next = 1;
  private int unused;
  private long count;

  Edges(Blocks blocks) {
    this.blocks = blocks;
  }

  /** How many lead to a block that lives. */
  long count() {
    return count;
  }

  int add(int from, int to) {
    int edge = unused;
    if (edge != 0) {
      unused = cells[edge * CELL];
    } else {
      edge = next++;
      if (edge * CELL == cells.length) {
        if (cells.length > 1 << 29) {
          throw new IllegalStateException("more than " + (edge - 1) + " references at once");
        }
        cells = Arrays.copyOf(cells, cells.length * 2);
      }
    }
    cells[edge * CELL + FROM] = from;
    link(edge, to);
    return edge;
  }

  int from(int edge) {
    return cells[edge * CELL + FROM];
  }

  /** The block that it leads to; 0 if that was freed. */
  int to(int edge) {
    return cells[edge * CELL + TO];
  }

  /** The next edge that leads to the same block, 0 if there is none. */
  int next(int edge) {
    return cells[edge * CELL + NEXT];
  }

  /** Lets an edge whose block was freed, or that was cut, lead to a block. */
  void link(int edge, int to) {
    int at = edge * CELL;
    int first = blocks.firstLeading(to);
    cells[at + TO] = to;
    cells[at + NEXT] = first;
    cells[at + BEFORE] = 0;
    if (first != 0) {
      cells[first * CELL + BEFORE] = edge;
    }
    blocks.setFirstLeading(to, edge);
    count++;
  }

  /** Cuts an edge off from the block that it leads to. */
  void cut(int edge) {
    int at = edge * CELL;
    int after = cells[at + NEXT];
    int before = cells[at + BEFORE];
    if (after != 0) {
      cells[after * CELL + BEFORE] = before;
    }
    if (before != 0) {
      cells[before * CELL + NEXT] = after;
    } else {
      blocks.setFirstLeading(cells[at + TO], after);
    }
    cells[at + TO] = 0;
    count--;
  }

  /** Forgets an edge that was cut. */
  void remove(int edge) {
    cells[edge * CELL] = unused;
    unused = edge;
  }
}
