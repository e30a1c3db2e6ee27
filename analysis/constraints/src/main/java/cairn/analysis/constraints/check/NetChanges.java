package cairn.analysis.constraints.check;

import cairn.history.HeapHistory;
import cairn.history.VersionPairs;

/**
 * What differs between two moments of a history, by the versions of slots between them: each slot
 * once, and only if it does not hold again what it held before. Going through them reads the
 * versions in the order of memory, and of each slot that was written one version from before them,
 * which is a fraction of what it costs to look at the slot in a live heap: programs often store
 * what is there already, or store something for a while. One bit per version while it runs.
 */
final class NetChanges {
  /** So many versions are looked at together. */
  private static final int PART = 1024;

  private final HeapHistory history;
  private final int[] befores = new int[PART];
  private final int[] afters = new int[PART];

  /** Versions that another one in the range comes after, by their distance from its beginning. */
  private long[] followed = new long[0];

  /** Slots that were found to differ by looking at all, with their versions in turn. */
  private final IntList leap = new IntList();

  private boolean leaps;

  NetChanges(HeapHistory history) {
    this.history = history;
  }

  /**
   * Looks at all slots for what differs between two numbers of versions, which is then what {@link
   * #between} goes through once. Returns false, and nothing done, if more than so many differ.
   */
  boolean prepare(int first, int limit, int most) {
    leap.clear();
    leaps =
        history.differences(
            first,
            limit,
            most,
            (before, after) -> {
              leap.add(before);
              leap.add(after);
            });
    return leaps;
  }

  /**
   * Goes through the slots that versions from one to another change: to each its last version
   * before the range, -1 if there is none, and the last in the range. The last to change comes
   * first.
   */
  void between(int first, int limit, VersionPairs receiver) {
    if (leaps) {
      leaps = false;
      for (int i = 0; i < leap.size(); i += 2) {
        receiver.add(leap.get(i), leap.get(i + 1));
      }
      return;
    }
    int words = (limit - first >>> 6) + 1;
    if (followed.length < words) {
      followed = new long[words];
    }
    int limitOfPart = limit;
    while (limitOfPart > first) {
      int firstOfPart = Math.max(first, limitOfPart - PART);
      int count = slots(first, firstOfPart, limitOfPart);
      count = differing(count);
      for (int i = 0; i < count; i++) {
        receiver.add(befores[i], afters[i]);
      }
      limitOfPart = firstOfPart;
    }
  }

  /** Finds the slots whose last version lies in a part, with the version before the range. */
  private int slots(int first, int firstOfPart, int limitOfPart) {
    int count = 0;
    for (int version = limitOfPart - 1; version >= firstOfPart; version--) {
      int at = version - first;
      if ((followed[at >>> 6] >>> at & 1) != 0) {
        followed[at >>> 6] &= ~(1L << at);
        continue;
      }
      int before = history.previous(version);
      while (before >= first) {
        followed[before - first >>> 6] |= 1L << before - first;
        before = history.previous(before);
      }
      befores[count] = before;
      afters[count++] = version;
    }
    return count;
  }

  /**
   * Keeps those of which the two versions differ. Accesses to memory do not wait for each other.
   */
  private int differing(int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int before = befores[i];
      int after = afters[i];
      befores[kept] = before;
      afters[kept] = after;
      kept += before < 0 || !history.sameContent(before, after) ? 1 : 0;
    }
    return kept;
  }
}
