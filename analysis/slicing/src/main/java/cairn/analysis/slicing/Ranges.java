package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import java.util.Map;
import java.util.TreeMap;

/**
 * Marked ranges of numbers that do not overlap. Costs O(log n) for each range that is met; there
 * are few, because only long ranges are kept here.
 */
final class Ranges {
  /** A range up to before {@code end}; it begins at its key. */
  private record Range(long end, long origin, int users) {}

  private final Users pool;
  private final TreeMap<Long, Range> ranges = new TreeMap<>();

  Ranges(Users pool) {
    this.pool = pool;
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  int size() {
    return ranges.size();
  }

  boolean isMarked(long from, long end) {
    Map.Entry<Long, Range> last = ranges.lowerEntry(end);
    return last != null && last.getValue().end > from;
  }

  void mark(long from, long end, long origin, int users) {
    split(from);
    split(end);
    long at = from;
    while (at < end) {
      Map.Entry<Long, Range> next = ranges.ceilingEntry(at);
      if (next == null || next.getKey() >= end) {
        ranges.put(at, new Range(end, origin, users));
        return;
      }
      if (next.getKey() > at) {
        ranges.put(at, new Range(next.getKey(), origin, users));
      }
      Range old = next.getValue();
      long nearer = Origin.nearer(old.origin, origin);
      ranges.put(next.getKey(), new Range(old.end, nearer, pool.join(old.users, users)));
      at = old.end;
    }
  }

  /** Tells who used the last of the ranges that are met. */
  void findLast(long from, long end, Hits hits) {
    Map.Entry<Long, Range> last = ranges.lowerEntry(end);
    if (last != null && last.getValue().end > from) {
      hits.add(SliceGraph.SKIPPED, 0, 0, 1, last.getValue().origin, last.getValue().users);
    }
  }

  /** Tells the marks from here to there, as cells of an object or as bytes. */
  void find(long object, boolean bytes, long from, long end, boolean remove, Hits hits) {
    if (!isMarked(from, end)) {
      return;
    }
    if (remove) {
      split(from);
      split(end);
    }
    Long first = ranges.floorKey(from);
    Long key = first == null ? ranges.ceilingKey(from) : first;
    while (key != null && key < end) {
      Range range = ranges.get(key);
      long at = Math.max(key, from);
      long to = range == null ? at : Math.min(range.end, end);
      if (range != null && to > at) {
        hits.add(
            SliceGraph.MEMORY,
            bytes ? at : object,
            bytes ? 0 : (int) at,
            to - at,
            range.origin,
            range.users);
        if (remove) {
          ranges.remove(key);
        }
      }
      key = ranges.higherKey(key);
    }
  }

  private void split(long at) {
    Map.Entry<Long, Range> before = ranges.lowerEntry(at);
    if (before != null && before.getValue().end > at) {
      Range range = before.getValue();
      ranges.put(before.getKey(), new Range(at, range.origin, range.users));
      ranges.put(at, range);
    }
  }
}
