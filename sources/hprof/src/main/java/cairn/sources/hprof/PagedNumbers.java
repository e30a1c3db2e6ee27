package cairn.sources.hprof;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Numbers of objects by a bitmap of their addresses: an object's number is the count of bits before
 * its own. The bitmap exists in pages where objects are, found by a hash table that is small enough
 * for the processor's caches, so that finding a number costs two or three accesses to memory.
 *
 * <p>Memory: a bit per unit of alignment (8 bytes, as a rule), 1/8 more for the counts, and 28 to
 * 44 bytes per page of {@value #PAGE} units: for objects of 40 bytes side by side 0.75 bytes each.
 */
final class PagedNumbers implements NodeNumbers {
  static final int MOST_SHIFT = 8;

  private static final int PAGE_SHIFT = 12;
  private static final int PAGE = 1 << PAGE_SHIFT;
  private static final int PAGE_WORDS = PAGE / Long.SIZE;
  private static final int PAGE_BYTES = PAGE / 8 + PAGE / 64 + 44;

  private static final int MOST_PAGES = 1 << 24;

  /** Words between counts. */
  private static final int STRIDE_SHIFT = 2;

  private final int shift;
  private final long lowBits;

  /** The pages in ascending order: the upper bits of the ids in them. */
  private final long[] pages;

  /** A hash table of the pages: its number plus one. */
  private final int[] table;

  private final long[] bits;
  private final int[] counts;
  private final int count;

  /** The pages that ids are on, ascending; none if they are so many that another way is better. */
  static long[] pages(List<IdList> ids, int shift, long total) {
    long most = Math.min(MOST_PAGES, ((1 << 20) + 16 * total) / PAGE_BYTES);
    PageList found = new PageList(shift);
    for (IdList piece : ids) {
      piece.forEach(found);
      if (found.tidy() > most) {
        return new long[0];
      }
    }
    return Arrays.copyOf(found.pages, found.size);
  }

  /** Collects pages. */
  private static final class PageList implements LongConsumer {
    private final int shift;
    private long[] pages = new long[1024];
    private int size;
    private long last = -1;

    PageList(int shift) {
      this.shift = shift;
    }

    @Override
    public void accept(long id) {
      long page = id >>> shift >>> PAGE_SHIFT;
      if (page != last) {
        last = page;
        if (size == pages.length) {
          tidy();
          pages = size > pages.length / 2 ? Arrays.copyOf(pages, pages.length * 2) : pages;
        }
        pages[size++] = page;
      }
    }

    /** Sorts them and drops what is there twice; returns how many are left. */
    int tidy() {
      size = distinct(pages, size);
      return size;
    }
  }

  private static int distinct(long[] values, int size) {
    Arrays.sort(values, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[distinct++] = values[i];
      }
    }
    return distinct;
  }

  PagedNumbers(List<IdList> ids, long[] pages, int shift) {
    this.shift = shift;
    this.lowBits = (1L << shift) - 1;
    this.pages = pages;
    this.table = new int[Integer.highestOneBit(pages.length) << 2];
    for (int page = 0; page < pages.length; page++) {
      int place = LongMap.mix(pages[page]) & (table.length - 1);
      while (table[place] != 0) {
        place = (place + 1) & (table.length - 1);
      }
      table[place] = page + 1;
    }
    this.bits = new long[pages.length * PAGE_WORDS];
    for (IdList piece : ids) {
      piece.forEach(new Marker());
    }
    this.counts = new int[bits.length >>> STRIDE_SHIFT];
    int sum = 0;
    for (int word = 0; word < bits.length; word++) {
      if ((word & ((1 << STRIDE_SHIFT) - 1)) == 0) {
        counts[word >>> STRIDE_SHIFT] = sum;
      }
      sum += Long.bitCount(bits[word]);
    }
    this.count = sum;
  }

  /** Sets the bits of ids, faster if they are near those before. */
  private final class Marker implements LongConsumer {
    private long key = -1;
    private int page;

    @Override
    public void accept(long id) {
      long unit = id >>> shift;
      if (unit >>> PAGE_SHIFT != key) {
        key = unit >>> PAGE_SHIFT;
        page = page(unit);
      }
      bits[page * PAGE_WORDS + word(unit)] |= 1L << unit;
    }
  }

  private static int word(long unit) {
    return (int) unit >>> 6 & (PAGE_WORDS - 1);
  }

  private int page(long unit) {
    long key = unit >>> PAGE_SHIFT;
    int place = LongMap.mix(key) & (table.length - 1);
    while (table[place] != 0) {
      int page = table[place] - 1;
      if (pages[page] == key) {
        return page;
      }
      place = (place + 1) & (table.length - 1);
    }
    return -1;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int nodeOf(long id) {
    if ((id & lowBits) != 0) {
      return -1;
    }
    long unit = id >>> shift;
    int page = page(unit);
    return page < 0 ? -1 : nodeOf(unit, page);
  }

  private int nodeOf(long unit, int page) {
    int at = page * PAGE_WORDS + word(unit);
    long word = bits[at];
    long bit = 1L << unit;
    if ((word & bit) == 0) {
      return -1;
    }
    int node = counts[at >>> STRIDE_SHIFT] + Long.bitCount(word & (bit - 1));
    for (int before = at & -(1 << STRIDE_SHIFT); before < at; before++) {
      node += Long.bitCount(bits[before]);
    }
    return node;
  }

  @Override
  public Finder finder() {
    return new CachedPages();
  }

  /** Remembers the pages that were found last. */
  private final class CachedPages implements Finder {
    private static final int SIZE = 1 << 10;

    private final long[] keys = new long[SIZE];
    private final int[] found = new int[SIZE];

    CachedPages() {
      Arrays.fill(keys, -1);
    }

    @Override
    public int nodeOf(long id) {
      if ((id & lowBits) != 0) {
        return -1;
      }
      long unit = id >>> shift;
      long key = unit >>> PAGE_SHIFT;
      int place = (int) key & (SIZE - 1);
      if (keys[place] != key) {
        keys[place] = key;
        found[place] = page(unit);
      }
      return found[place] < 0 ? -1 : PagedNumbers.this.nodeOf(unit, found[place]);
    }
  }

  /** A binary search among the counts. */
  @Override
  public long id(int node) {
    long[] one = new long[1];
    ids(node, one);
    return one[0];
  }

  @Override
  public int ids(int from, long[] into) {
    int found = Math.min(into.length, count - from);
    if (found <= 0) {
      return 0;
    }
    int at = stride(from) << STRIDE_SHIFT;
    int skip = from - counts[at >>> STRIDE_SHIFT];
    while (skip >= Long.bitCount(bits[at])) {
      skip -= Long.bitCount(bits[at++]);
    }
    long word = bits[at];
    for (; skip > 0; skip--) {
      word &= word - 1;
    }
    for (int i = 0; i < found; i++) {
      while (word == 0) {
        word = bits[++at];
      }
      long unit =
          (pages[at / PAGE_WORDS] << PAGE_SHIFT)
              + (at % PAGE_WORDS) * (long) Long.SIZE
              + Long.numberOfTrailingZeros(word);
      into[i] = unit << shift;
      word &= word - 1;
    }
    return found;
  }

  /** The last count that is not above the node. */
  private int stride(int node) {
    int low = 0;
    int high = counts.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (counts[middle] <= node) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
