package cairn.analysis.constraints.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which nodes of a structure do not lead to each other, by components: those at the ends, which
 * lead to no other, do not lead to those at the beginnings, to which no other leads. Beside these
 * the oldest node is told: what became wrong after an end was made is seen only in older nodes.
 * Linear; only the number of all pairs takes more where components have several before and behind
 * them.
 */
final class Separation {
  /** So many nodes are looked at for the number of pairs. */
  private static final long MOST_LOOKED_AT = 20_000_000;

  /** So many ends, and so many beginnings, are told. */
  private static final int MOST_ENDS = 4;

  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private final HeapState heap;
  private final int structure;
  private final int[] componentOf;

  /** All nodes, by component; where those of each begin; ends first. */
  private final IntList nodes = new IntList();

  private final IntList starts = new IntList();
  private final IntList near = new IntList();
  private final int[] members;
  private final boolean[] cyclic;

  /** Per component the only one behind and before it, if there is only one. */
  private final int[] behind;

  private final int[] before;
  private final List<Long> pairs = new ArrayList<>();
  private long count;
  private boolean exact = true;

  Separation(HeapState heap, int structure) {
    this.heap = heap;
    this.structure = structure;
    componentOf = new int[heap.limit()];
    boolean[] isCyclic = new boolean[heap.limit()];
    new ComponentWalk(heap)
        .ofAll(
            (found, from, cycle) -> {
              isCyclic[starts.size()] = cycle;
              for (int i = from; i < found.size(); i++) {
                componentOf[found.get(i)] = starts.size();
                nodes.add(found.get(i));
              }
              starts.add(nodes.size() - (found.size() - from));
            });
    cyclic = isCyclic;
    int components = starts.size();
    starts.add(nodes.size());
    members = new int[components];
    behind = filled(components);
    before = filled(components);
    for (int c = 0; c < components; c++) {
      for (int i = starts.get(c); i < starts.get(c + 1); i++) {
        members[c] += heap.shape(nodes.get(i)).isIn(structure) ? 1 : 0;
      }
      forEachBehind(c, to -> link(behind, before, to));
    }
    count();
    findPairs();
  }

  private int linked;

  private void link(int[] of, int[] back, int to) {
    of[linked] = of[linked] == NONE || of[linked] == to ? to : SEVERAL;
    back[to] = back[to] == NONE || back[to] == linked ? linked : SEVERAL;
  }

  private static int[] filled(int length) {
    int[] made = new int[length];
    java.util.Arrays.fill(made, NONE);
    return made;
  }

  private interface Receiver {
    void component(int to);
  }

  /** Tells the components that edges lead to from a component, some several times. */
  private void forEachBehind(int c, Receiver receiver) {
    linked = c;
    for (int i = starts.get(c); i < starts.get(c + 1); i++) {
      near.clear();
      heap.successors(nodes.get(i), near);
      for (int k = 0; k < near.size(); k++) {
        if (componentOf[near.get(k)] != c) {
          receiver.component(componentOf[near.get(k)]);
        }
      }
    }
  }

  private boolean areFew(int[] neighbours) {
    for (int each : neighbours) {
      if (each == SEVERAL) {
        return false;
      }
    }
    return true;
  }

  /** Counts the pairs that are not connected. */
  private void count() {
    long all = 0;
    for (int each : members) {
      all += each;
    }
    long rounds = members.length / 64L + 1;
    long connected;
    if (areFew(behind) || areFew(before)) {
      connected = connectedInForest(areFew(behind));
    } else if (rounds * nodes.size() <= MOST_LOOKED_AT) {
      connected = connectedByRounds();
    } else {
      exact = false;
      connected = connectedAtMost(all);
    }
    count = all * all - connected;
  }

  /** Where each component has at most one behind it, or each at most one before it. */
  private long connectedInForest(boolean isChain) {
    long[] whole = new long[members.length];
    long sum = 0;
    for (int c = 0; c < members.length; c++) {
      whole[c] += members[c];
      if (isChain) {
        whole[c] += behind[c] >= 0 ? whole[behind[c]] : 0;
      } else if (before[c] >= 0) {
        whole[before[c]] += whole[c];
      }
      sum += members[c] * (whole[c] - (cyclic[c] ? 0 : members[c]));
    }
    return sum;
  }

  /** For 64 components at a time, which ones lead to them. */
  private long connectedByRounds() {
    long sum = 0;
    long[] reached = new long[members.length];
    for (int first = 0; first < members.length; first += 64) {
      int base = first;
      for (int c = 0; c < members.length; c++) {
        reached[c] = 0;
        int at = c;
        forEachBehind(c, to -> reached[at] |= reached[to] | bit(to - base));
        long hit = reached[c] | (cyclic[c] ? bit(c - base) : 0);
        for (long bits = hit; bits != 0 && members[c] > 0; bits &= bits - 1) {
          sum += (long) members[c] * members[base + Long.numberOfTrailingZeros(bits)];
        }
      }
    }
    return sum;
  }

  private static long bit(int place) {
    return place >= 0 && place < 64 ? 1L << place : 0;
  }

  private long connectedAtMost(long all) {
    long[] whole = new long[members.length];
    long sum = 0;
    for (int c = 0; c < members.length; c++) {
      int at = c;
      forEachBehind(c, to -> whole[at] = Math.min(all, whole[at] + whole[to]));
      sum += members[c] * Math.min(all, whole[c] + (cyclic[c] ? members[c] : 0));
      whole[c] = Math.min(all, whole[c] + members[c]);
    }
    return sum;
  }

  private void findPairs() {
    boolean[] leads = new boolean[members.length];
    boolean[] led = new boolean[members.length];
    for (int c = 0; c < members.length; c++) {
      int at = c;
      forEachBehind(c, to -> leads[at] |= leads[to] || members[to] > 0);
    }
    for (int c = members.length - 1; c >= 0; c--) {
      boolean passesOn = led[c] || members[c] > 0;
      forEachBehind(c, to -> led[to] |= passesOn);
    }
    List<Integer> ends = chosen(leads);
    List<Integer> beginnings = chosen(led);
    for (int end : ends) {
      for (int beginning : beginnings) {
        if (end != beginning || !cyclic[end]) {
          pairs.add(ListedPairs.pair(oldest(end), oldest(beginning)));
        }
      }
    }
    for (int end : ends) {
      int other = oldestBeside(end);
      if (other != Integer.MAX_VALUE) {
        pairs.add(ListedPairs.pair(oldest(end), other));
      }
    }
    for (int beginning : beginnings) {
      int other = oldestBeside(beginning);
      if (other != Integer.MAX_VALUE) {
        pairs.add(ListedPairs.pair(other, oldest(beginning)));
      }
    }
  }

  /** The oldest node of the structure in other components. */
  private int oldestBeside(int c) {
    int oldest = Integer.MAX_VALUE;
    for (int i = 0; i < nodes.size(); i++) {
      int node = nodes.get(i);
      if (componentOf[node] != c && heap.shape(node).isIn(structure)) {
        oldest = Math.min(oldest, heap.global(node));
      }
    }
    return oldest;
  }

  /** The smallest components that have nodes of the structure and are not excluded. */
  private List<Integer> chosen(boolean[] excluded) {
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < members.length; c++) {
      if (members[c] > 0 && !excluded[c]) {
        found.add(c);
      }
    }
    found.sort(Comparator.<Integer>comparingInt(c -> members[c]).thenComparingInt(this::oldest));
    return found.subList(0, Math.min(found.size(), MOST_ENDS));
  }

  /** The node of the structure in a component that was made first; one of the history. */
  private int oldest(int c) {
    int oldest = Integer.MAX_VALUE;
    for (int i = starts.get(c); i < starts.get(c + 1); i++) {
      if (heap.shape(nodes.get(i)).isIn(structure)) {
        oldest = Math.min(oldest, heap.global(nodes.get(i)));
      }
    }
    return oldest;
  }

  /** Pairs of nodes of the history, of which the first does not lead to the second. */
  List<Long> pairs() {
    return pairs;
  }

  /** How many pairs there are, or at least. */
  long pairCount() {
    return Math.max(count, pairs.size());
  }

  boolean isExact() {
    return exact;
  }
}
