package cairn.analysis.slicing;

import cairn.trace.PageSummary;
import cairn.trace.Skipped;

/**
 * Memory that is marked: cells of objects, or bytes. A walk backwards marks what is read later and
 * looks for who writes it; a walk forwards marks what is influenced and looks for who reads it.
 */
abstract class Memory {
  /** Longer ranges are kept as such, shorter ones cell by cell or word by word. */
  static final int LONG_RANGE = 256;

  /** More marks than this are not looked for in the summary of a page. */
  static final int MOST_LOOKED_FOR = 2048;

  /** Whether nothing is marked. */
  abstract boolean isEmpty();

  /** How many cells or bytes are marked; a range counts as one. */
  abstract long size();

  /** Tells what is still marked: cells, or how many bytes. */
  abstract void tell(SliceBuilder builder);

  /** Whether one of the cells (or bytes) is marked. */
  abstract boolean isMarked(long a, int b, long count);

  abstract void mark(long a, int b, long count, long origin, int users);

  /** Tells the marks among these cells (or bytes), and removes them if asked to. */
  abstract void find(long a, int b, long count, boolean remove, Hits hits);

  /** Marks all cells of an object. */
  abstract void markObject(long a, long origin, int users);

  /** Tells the marks of an object, and removes them if asked to. */
  abstract void findObject(long a, boolean remove, Hits hits);

  /** Tells the marks that a decision may have left as they were. */
  abstract void findSkipped(Skipped skipped, Hits hits);

  /** Whether a page may have written what is marked; also true if it is too much to look at. */
  abstract boolean mayBeWritten(PageSummary page);

  /** A mixture of the bits of a number, for hash tables. */
  static int mix(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) ^ (int) h;
  }
}
