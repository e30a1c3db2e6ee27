package cairn.analysis.constraints.infer;

import java.util.HashSet;
import java.util.Set;

/**
 * For references among nodes of a type, which of the two was there first. Where it is always the
 * same one, the order of the nodes is that of their arrival: an order of their keys may be nothing
 * but the order in which a program brought them. Different pairs count, up to a number.
 */
final class Arrivals {
  /** More pairs than this say no more. */
  private static final int MOST = 64;

  private final Set<Long> younger = new HashSet<>();
  private final Set<Long> older = new HashSet<>();
  private final Set<Long> between = new HashSet<>();

  /**
   * @param isYounger whether the target appeared after the node that refers to it
   */
  void add(boolean isYounger, long from, long to) {
    Set<Long> pairs = isYounger ? younger : older;
    if (pairs.size() < MOST) {
      pairs.add(from * 0x9E3779B97F4A7C15L + to);
    }
  }

  /** A node that appeared after both of its neighbours. */
  void addBetween(long node) {
    if (between.size() < MOST) {
      between.add(node);
    }
  }

  /** Nodes that were put between others, not before or behind all. */
  int between() {
    return between.size();
  }

  int pairs() {
    return younger.size() + older.size();
  }

  /** Pairs whose target appeared after the node that refers to it. */
  int toYounger() {
    return younger.size();
  }

  /** Pairs whose target was there before the node that refers to it. */
  int toOlder() {
    return older.size();
  }
}
