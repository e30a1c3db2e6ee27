package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pairs of numbers that stand beside each other: two fields of a node, or one field of two
 * neighbours. Shuffled, they tell how often a relation between them would hold if it meant nothing:
 * where nearly all second numbers are 0, nearly every first one is at least as large. Keeps at most
 * 128 pairs, different ones of different nodes.
 */
final class PairSample {
  private static final int MOST = 128;

  /** A relation of two numbers. */
  interface Relation {
    boolean holds(double first, double second);
  }

  private record Pair(long node, double first, double second) {}

  private final Set<Pair> known = new HashSet<>();
  private final List<Pair> pairs = new ArrayList<>();

  void add(long node, double first, double second) {
    Pair pair = new Pair(node, first, second);
    if (pairs.size() < MOST && known.add(pair)) {
      pairs.add(pair);
    }
  }

  /** How likely a relation holds of a first and a second number of different pairs. */
  double chance(Relation relation) {
    long holding = 0;
    long tried = 0;
    for (int i = 0; i < pairs.size(); i++) {
      for (int j = 0; j < pairs.size(); j++) {
        if (i != j) {
          tried++;
          holding += relation.holds(pairs.get(i).first, pairs.get(j).second) ? 1 : 0;
        }
      }
    }
    return tried == 0 ? 1 : (double) holding / tried;
  }
}
