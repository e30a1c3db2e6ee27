package cairn.sources.hprof;

import java.util.Arrays;
import java.util.List;

/** Numbers the objects of a dump in ascending order of their ids, taken as unsigned. */
interface NodeNumbers {
  int count();

  /** The number of the object with this id, or -1. */
  int nodeOf(long id);

  long id(int node);

  /** The ids of this node and those after it, as many as there is room for; returns how many. */
  int ids(int from, long[] into);

  /** Finds numbers for one thread, faster if ids are near those asked for before. */
  interface Finder {
    int nodeOf(long id);
  }

  default Finder finder() {
    return this::nodeOf;
  }

  /** From all ids, in any order; some may occur more than once. */
  static NodeNumbers of(List<IdList> ids) {
    long total = 0;
    long bits = 0;
    for (IdList piece : ids) {
      total += piece.size();
      bits |= piece.bits();
    }
    int shift = bits == 0 ? 0 : Math.min(PagedNumbers.MOST_SHIFT, Long.numberOfTrailingZeros(bits));
    long[] pages = PagedNumbers.pages(ids, shift, total);
    if (pages.length > 0) {
      return new PagedNumbers(ids, pages, shift);
    }
    return new SortedNumbers(ids, total);
  }

  /** For ids that lie far from each other: 8 bytes per object, a binary search to find one. */
  final class SortedNumbers implements NodeNumbers {
    private final long[] ids;

    SortedNumbers(List<IdList> pieces, long total) {
      long[] all = new long[Math.toIntExact(total)];
      int[] at = new int[1];
      for (IdList piece : pieces) {
        piece.forEach(id -> all[at[0]++] = id);
      }
      for (int i = 0; i < all.length; i++) {
        all[i] ^= Long.MIN_VALUE;
      }
      Arrays.parallelSort(all);
      int distinct = 0;
      for (int i = 0; i < all.length; i++) {
        if (i == 0 || all[i] != all[i - 1]) {
          all[distinct++] = all[i];
        }
      }
      ids = distinct == all.length ? all : Arrays.copyOf(all, distinct);
    }

    @Override
    public int count() {
      return ids.length;
    }

    @Override
    public int nodeOf(long id) {
      int found = Arrays.binarySearch(ids, id ^ Long.MIN_VALUE);
      return found < 0 ? -1 : found;
    }

    @Override
    public long id(int node) {
      return ids[node] ^ Long.MIN_VALUE;
    }

    @Override
    public int ids(int from, long[] into) {
      int found = Math.min(into.length, ids.length - from);
      for (int i = 0; i < found; i++) {
        into[i] = id(from + i);
      }
      return found;
    }
  }
}
