package cairn.analysis.constraints.check;

import java.util.List;

/**
 * The values that the terms of a range constraint which do not depend on its variable have for a
 * node. 32 bytes for each.
 */
final class FreeValues {
  private static final int PARTS = 4;

  /** Tag and bits of the value itself, a node's being that of the history; the same as a number. */
  private final long[] cells;

  FreeValues(Frame f, int node, List<Term> terms) {
    cells = new long[terms.size() * PARTS];
    for (int i = 0; i < terms.size(); i++) {
      f.x = node;
      int tag = terms.get(i).eval(f);
      long bits = f.bits;
      set(i * PARTS, tag, tag == Values.NODE ? f.globalOf(bits) : bits);
      f.bits = bits;
      int number = f.number(tag);
      set(i * PARTS + 2, number, f.bits);
    }
  }

  private void set(int at, int tag, long bits) {
    cells[at] = tag;
    cells[at + 1] = tag >= Values.NODE ? bits : 0;
  }

  boolean isSame(int term, FreeValues other) {
    for (int i = term * PARTS; i < (term + 1) * PARTS; i++) {
      if (cells[i] != other.cells[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a term is a whole number, or a box of one. */
  boolean isWhole(int term) {
    return cells[term * PARTS + 2] == Values.WHOLE;
  }

  long whole(int term) {
    return cells[term * PARTS + 3];
  }
}
