package cairn.analysis.constraints.check;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The violated pairs of a constraint that are told one by one, and how many there are. */
final class ListedPairs {
  private final int constraint;

  /** Pairs of nodes of the history. */
  private Set<Long> listed = new TreeSet<>();

  private long count;

  ListedPairs(int constraint) {
    this.constraint = constraint;
  }

  static long pair(int x, int y) {
    return (long) x << 32 | y;
  }

  static int first(long pair) {
    return (int) (pair >>> 32);
  }

  static int second(long pair) {
    return (int) pair;
  }

  /** Lists these pairs from now on. */
  void set(List<Long> pairs, long total, Transitions log) {
    Set<Long> now = new TreeSet<>(pairs);
    for (long pair : now) {
      if (!listed.contains(pair)) {
        log.broken.add(constraint, first(pair), second(pair));
      }
    }
    for (long pair : listed) {
      if (!now.contains(pair)) {
        log.mended.add(constraint, first(pair), second(pair));
      }
    }
    listed = now;
    count = total;
  }

  /** All violated pairs, listed or not. */
  long count() {
    return count;
  }

  Set<Long> pairs() {
    return listed;
  }

  void addTo(UnitList found, int most) {
    for (long pair : listed) {
      if (found.size() >= most) {
        return;
      }
      found.add(constraint, first(pair), second(pair));
    }
  }
}
