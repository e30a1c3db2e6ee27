package cairn.trace.nativ;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The pages whose stores are events of the heap, as the recorder watched them. */
final class WatchedPages {
  private static final int PAGE_SHIFT = 12;
  private static final int TABLE_SHIFT = 26;
  private static final int TABLE_PAGES = 1 << TABLE_SHIFT - PAGE_SHIFT;

  private final Map<Long, BitSet> tables = new HashMap<>();
  private long lastTable = -1;
  private BitSet last = new BitSet();

  void watch(long start, long size) {
    for (long page = start >>> PAGE_SHIFT; page <= (start + size - 1) >>> PAGE_SHIFT; page++) {
      tables
          .computeIfAbsent(page >>> TABLE_SHIFT - PAGE_SHIFT, t -> new BitSet())
          .set((int) (page & TABLE_PAGES - 1));
    }
    lastTable = -1;
  }

  boolean isWatched(long address) {
    long table = address >>> TABLE_SHIFT;
    if (table != lastTable) {
      lastTable = table;
      last = tables.getOrDefault(table, new BitSet());
    }
    return last.get((int) (address >>> PAGE_SHIFT) & TABLE_PAGES - 1);
  }
}
