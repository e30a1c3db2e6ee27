package cairn.history;

import cairn.graph.SlotKind;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What differs between two times: nodes that appeared, nodes that died, slots that hold something
 * else. Nodes and versions are numbered like those of the history.
 */
public final class HistoryDiff {
  private final HeapHistory history;
  private final Versions versions;
  private final long from;
  private final long to;
  private final int[] appeared;
  private final int[] died;
  private int[] before = new int[16];
  private int[] after = new int[16];
  private int count;

  HistoryDiff(HeapHistory history, Nodes nodes, Versions versions, long from, long to) {
    this.history = history;
    this.versions = versions;
    this.from = from;
    this.to = to;
    appeared = IntStream.range(nodes.countUpTo(from), nodes.countUpTo(to)).toArray();
    died = IntStream.range(nodes.deathsUpTo(from), nodes.deathsUpTo(to)).map(nodes::dead).toArray();
    int first = versions.countUpTo(from);
    int limit = versions.countUpTo(to);
    for (int version = first; version < limit; version++) {
      long slot = versions.slot(version);
      if (versions.newest(slot, limit) == version) {
        compare(slot, versions.newest(slot, first), version);
      }
    }
  }

  private void compare(long slot, int old, int now) {
    SlotKind kind = old >= 0 ? versions.kind(old) : history.initialKind(slot);
    long bits = old >= 0 ? versions.bits(old) : 0;
    if (kind == versions.kind(now) && bits == versions.bits(now)) {
      return;
    }
    if (count == after.length) {
      before = Arrays.copyOf(before, count * 2);
      after = Arrays.copyOf(after, count * 2);
    }
    before[count] = old;
    after[count++] = now;
  }

  public long from() {
    return from;
  }

  public long to() {
    return to;
  }

  /** Nodes that appeared after the first time and up to the second, in their order. */
  public int[] appeared() {
    return appeared.clone();
  }

  /** Nodes that died in between, in the order of their deaths; some appeared in between, too. */
  public int[] died() {
    return died.clone();
  }

  /** Slots that hold something else, in the order of the last store to each. */
  public int changeCount() {
    return count;
  }

  public long slot(int change) {
    return versions.slot(after[change]);
  }

  /** The version before, {@link HeapHistory#NONE} for what the slot began with. */
  public int before(int change) {
    return before[change];
  }

  public int after(int change) {
    return after[change];
  }
}
