package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import cairn.analysis.api.slices.UnwrittenCell;
import cairn.trace.PageSummary;
import cairn.trace.Skipped;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Marked cells of objects: entries in columns, a table with open addressing that finds the entry of
 * a cell, and one that finds the first entry of an object, from which the object's others follow.
 * Long ranges of cells are kept apart, for the few objects that have some.
 */
final class CellMemory extends Memory {
  private static final int NONE = -1;
  private static final long FIRST_SLOT = Integer.MIN_VALUE;
  private static final long END_OF_SLOTS = Integer.MAX_VALUE + 1L;

  private final Users pool;
  private final @Nullable MarkedSlots slotMarks;
  private final Map<Long, Ranges> ranges = new HashMap<>();

  // entries
  private long[] objects = new long[1 << 9];
  private int[] slots = new int[1 << 9];
  private long[] origins = new long[1 << 9];
  private int[] users = new int[1 << 9];
  private int[] nexts = new int[1 << 9];
  private int[] previous = new int[1 << 9];
  private int entries;
  private int free = NONE;
  private int size;

  /** Entries plus one; 0 is free. */
  private int[] cellTable = new int[1 << 10];

  /** The first entry of an object, plus one; 0 is free. */
  private int[] objectTable = new int[1 << 10];

  CellMemory(Users pool) {
    this(pool, false);
  }

  /**
   * Nothing is marked yet.
   *
   * @param bySlot whether marks are also found by their slot, whatever the object
   */
  CellMemory(Users pool, boolean bySlot) {
    this.pool = pool;
    slotMarks = bySlot ? new MarkedSlots() : null;
  }

  @Override
  boolean isEmpty() {
    return size == 0 && ranges.isEmpty();
  }

  @Override
  long size() {
    long cells = size;
    for (Ranges some : ranges.values()) {
      cells += some.size();
    }
    return cells;
  }

  @Override
  void tell(SliceBuilder builder) {
    for (int entry : cellTable) {
      if (entry != 0) {
        builder.unwritten(objects[entry - 1], slots[entry - 1]);
      }
    }
    ranges.keySet().forEach(object -> builder.unwritten(object, UnwrittenCell.SEVERAL));
  }

  private static int hash(long a, int b) {
    return mix(a + b * 0xC2B2AE3D27D4EB4FL);
  }

  /** Where in the table a cell is, or the complement of where it would be. */
  private int cell(long a, int b) {
    int at = hash(a, b) & cellTable.length - 1;
    while (cellTable[at] != 0) {
      int entry = cellTable[at] - 1;
      if (objects[entry] == a && slots[entry] == b) {
        return at;
      }
      at = at + 1 & cellTable.length - 1;
    }
    return ~at;
  }

  private int object(long a) {
    int at = mix(a) & objectTable.length - 1;
    while (objectTable[at] != 0) {
      if (objects[objectTable[at] - 1] == a) {
        return at;
      }
      at = at + 1 & objectTable.length - 1;
    }
    return ~at;
  }

  @Override
  boolean isMarked(long a, int b, long count) {
    if (size > 0) {
      if (count == 1) {
        if (cell(a, b) >= 0) {
          return true;
        }
      } else if (isEntry(a, b, count)) {
        return true;
      }
    }
    if (!ranges.isEmpty()) {
      Ranges some = ranges.get(a);
      return some != null && some.isMarked(b, b + count);
    }
    return false;
  }

  private boolean isEntry(long a, int b, long count) {
    int at = object(a);
    if (at >= 0) {
      for (int entry = objectTable[at] - 1; entry != NONE; entry = nexts[entry]) {
        if (slots[entry] >= b && slots[entry] < b + count) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  void mark(long a, int b, long count, long origin, int list) {
    if (count > LONG_RANGE) {
      ranges.computeIfAbsent(a, k -> new Ranges(pool)).mark(b, b + count, origin, list);
      return;
    }
    for (int slot = b; slot < b + count; slot++) {
      mark(a, slot, origin, list);
    }
  }

  private void mark(long a, int b, long origin, int list) {
    if (slotMarks != null) {
      slotMarks.newest(b, origin, list);
    }
    int at = cell(a, b);
    if (at >= 0) {
      int entry = cellTable[at] - 1;
      origins[entry] = Origin.nearer(origins[entry], origin);
      users[entry] = pool.join(users[entry], list);
      return;
    }
    if (slotMarks != null) {
      slotMarks.add(b);
    }
    int entry = entry();
    objects[entry] = a;
    slots[entry] = b;
    origins[entry] = origin;
    users[entry] = list;
    cellTable[~at] = entry + 1;
    int home = object(a);
    int first = home >= 0 ? objectTable[home] - 1 : NONE;
    nexts[entry] = first;
    previous[entry] = NONE;
    if (first != NONE) {
      previous[first] = entry;
    }
    objectTable[home >= 0 ? home : ~home] = entry + 1;
    if (2 * ++size > cellTable.length) {
      resize(2 * cellTable.length);
    }
  }

  private int entry() {
    if (free != NONE) {
      int entry = free;
      free = nexts[entry];
      return entry;
    }
    if (entries == objects.length) {
      objects = Arrays.copyOf(objects, 2 * entries);
      slots = Arrays.copyOf(slots, 2 * entries);
      origins = Arrays.copyOf(origins, 2 * entries);
      users = Arrays.copyOf(users, 2 * entries);
      nexts = Arrays.copyOf(nexts, 2 * entries);
      previous = Arrays.copyOf(previous, 2 * entries);
    }
    return entries++;
  }

  private void resize(int capacity) {
    final int[] oldCells = cellTable;
    final int[] oldObjects = objectTable;
    cellTable = new int[capacity];
    objectTable = new int[capacity];
    for (int entry : oldCells) {
      if (entry != 0) {
        cellTable[~cell(objects[entry - 1], slots[entry - 1])] = entry;
      }
    }
    for (int entry : oldObjects) {
      if (entry != 0) {
        objectTable[~object(objects[entry - 1])] = entry;
      }
    }
  }

  @Override
  boolean mayBeWritten(PageSummary page) {
    if (size + ranges.size() > MOST_LOOKED_FOR) {
      return true;
    }
    if (cellTable.length > 8 * MOST_LOOKED_FOR) {
      resize(4 * MOST_LOOKED_FOR);
    }
    for (int entry : cellTable) {
      if (entry != 0 && page.mayWriteCell(objects[entry - 1], slots[entry - 1])) {
        return true;
      }
    }
    for (long object : ranges.keySet()) {
      if (page.mayWriteObject(object)) {
        return true;
      }
    }
    return false;
  }

  @Override
  void find(long a, int b, long count, boolean remove, Hits hits) {
    if (size > 0) {
      if (count <= 4) {
        for (int slot = b; slot < b + count; slot++) {
          int at = cell(a, slot);
          if (at >= 0) {
            hit(cellTable[at] - 1, remove, hits);
          }
        }
      } else {
        findEntries(a, b, b + count, remove, hits);
      }
    }
    if (!ranges.isEmpty()) {
      findRanges(a, b, b + count, remove, hits);
    }
  }

  @Override
  void markObject(long a, long origin, int list) {
    ranges.computeIfAbsent(a, k -> new Ranges(pool)).mark(FIRST_SLOT, END_OF_SLOTS, origin, list);
  }

  @Override
  void findObject(long a, boolean remove, Hits hits) {
    if (size > 0) {
      findEntries(a, FIRST_SLOT, END_OF_SLOTS, remove, hits);
    }
    if (!ranges.isEmpty()) {
      findRanges(a, FIRST_SLOT, END_OF_SLOTS, remove, hits);
    }
  }

  @Override
  void findSkipped(Skipped skipped, Hits hits) {
    if (slotMarks == null || isEmpty()) {
      return;
    }
    slotMarks.find(skipped, hits);
    for (Ranges some : ranges.values()) {
      if (skipped.elements()) {
        some.findLast(0, Skipped.FIRST_FIELD, hits);
      }
      for (int slot : skipped.slots()) {
        some.findLast(slot, slot + 1L, hits);
      }
    }
  }

  private void findEntries(long a, long from, long end, boolean remove, Hits hits) {
    int at = object(a);
    if (at < 0) {
      return;
    }
    int entry = objectTable[at] - 1;
    while (entry != NONE) {
      int next = nexts[entry];
      if (slots[entry] >= from && slots[entry] < end) {
        hit(entry, remove, hits);
      }
      entry = next;
    }
  }

  private void findRanges(long a, long from, long end, boolean remove, Hits hits) {
    @Nullable Ranges some = ranges.get(a);
    if (some != null) {
      some.find(a, false, from, end, remove, hits);
      if (some.isEmpty()) {
        ranges.remove(a);
      }
    }
  }

  private void hit(int entry, boolean remove, Hits hits) {
    hits.add(SliceGraph.MEMORY, objects[entry], slots[entry], 1, origins[entry], users[entry]);
    if (remove) {
      remove(entry);
    }
  }

  private void remove(int entry) {
    if (slotMarks != null) {
      slotMarks.remove(slots[entry]);
    }
    removeCell(cell(objects[entry], slots[entry]));
    int next = nexts[entry];
    if (next != NONE) {
      previous[next] = previous[entry];
    }
    if (previous[entry] != NONE) {
      nexts[previous[entry]] = next;
    } else {
      int at = object(objects[entry]);
      if (next != NONE) {
        objectTable[at] = next + 1;
      } else {
        removeObject(at);
      }
    }
    nexts[entry] = free;
    free = entry;
    size--;
  }

  /** Frees a place of the table, and moves those up that were behind it because it was taken. */
  private void removeCell(int place) {
    int bits = cellTable.length - 1;
    int hole = place;
    for (int at = place + 1 & bits; cellTable[at] != 0; at = at + 1 & bits) {
      int entry = cellTable[at] - 1;
      int home = hash(objects[entry], slots[entry]) & bits;
      if ((at - home & bits) >= (at - hole & bits)) {
        cellTable[hole] = cellTable[at];
        hole = at;
      }
    }
    cellTable[hole] = 0;
  }

  private void removeObject(int place) {
    int bits = objectTable.length - 1;
    int hole = place;
    for (int at = place + 1 & bits; objectTable[at] != 0; at = at + 1 & bits) {
      int home = mix(objects[objectTable[at] - 1]) & bits;
      if ((at - home & bits) >= (at - hole & bits)) {
        objectTable[hole] = objectTable[at];
        hole = at;
      }
    }
    objectTable[hole] = 0;
  }
}
