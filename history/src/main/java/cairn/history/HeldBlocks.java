package cairn.history;

import cairn.recording.Format;
import java.util.Objects;

/**
 * Which blocks words outside of the heap refer to, at the moments at which a recorder looked: words
 * of the threads' stacks and registers, of global variables, and of memory that libraries keep.
 * Each look says what changed since the one before; a block that was freed is held no longer. 20
 * bytes for each look and 4 for each change. Methods cost O(1).
 */
public final class HeldBlocks {
  private final IntColumn times;
  private final IntColumn cpoints;
  private final IntColumn flags;

  /** Per look and one beyond, where its changes begin. */
  private final LongColumn first;

  /** Nodes that are held, and complements of those that no longer are. */
  private final IntColumn changes;

  private final IntColumn unreached;
  private int count;

  HeldBlocks(ColumnStore store) {
    times = new IntColumn(store);
    cpoints = new IntColumn(store);
    flags = new IntColumn(store);
    first = new LongColumn(store);
    changes = new IntColumn(store);
    unreached = new IntColumn(store);
    first.add(0);
  }

  void gone(int node) {
    changes.add(~node);
  }

  void come(int node) {
    changes.add(node);
  }

  void addUnreached(int node) {
    unreached.add(node);
  }

  /**
   * Ends a look, or a part of it.
   *
   * @param cpoint the number of C-points before it
   */
  void add(int time, int cpoint, int flagsOfLook) {
    if ((flagsOfLook & Format.HELD_GOES_ON) == 0) {
      first.add(changes.size());
      times.add(time);
      cpoints.add(cpoint);
      flags.add(flagsOfLook);
      count++;
    }
  }

  /** The number of looks. */
  public int count() {
    return count;
  }

  /** The last event before it. */
  public long time(int look) {
    return times.get(look);
  }

  /** The C-point that it was made for: the next one, which may not be there. */
  public int cpoint(int look) {
    return cpoints.get(look);
  }

  /** Whether the program began to end: main returned, exit was called, or it crashed. */
  public boolean isAtEnd(int look) {
    return (flags.get(look) & Format.HELD_AT_END) != 0;
  }

  /** Whether all memory was looked at; if not, nothing follows from what is not held. */
  public boolean isComplete(int look) {
    return (flags.get(look) & Format.HELD_INCOMPLETE) == 0;
  }

  /** How many changes there were since the look before. */
  public int changeCount(int look) {
    return (int) (first.get(look + 1L) - first.get(look));
  }

  /** A node that is held now and was not; or the complement of one that was and is not. */
  public int change(int look, int which) {
    return changes.get(first.get(look) + Objects.checkIndex(which, changeCount(look)));
  }

  /** How many blocks no chain of words led to, whatever their types, when the program ended. */
  public int unreachedCount() {
    return (int) unreached.size();
  }

  public int unreached(int which) {
    return unreached.get(which);
  }
}
