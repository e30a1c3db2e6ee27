package cairn.analysis.typing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for one typing of blocks that several types fit, in which all agree: component by
 * component, the block with the fewest types left first, ruling out what a choice rules out, and on
 * a dead end going back to the last choice that had a part in it (forward checking with
 * conflict-directed backjumping). Types are tried in the order of {@link Candidates}, so that what
 * is found is telling. Ends after a number of steps; then the rest of the component has none. Every
 * component has steps of its own as well, enough for those that need not go back, so that a hard
 * one does not cost the others theirs.
 */
final class Search {
  /** How a component ended. */
  enum End {
    FOUND,
    /** No typing in which all agree exists. */
    IMPOSSIBLE,
    /** Ran out of steps. */
    GAVE_UP
  }

  /**
   * What was found for blocks that hang together.
   *
   * @param chosen a candidate for each block; empty unless found
   * @param clash for one that is impossible, blocks among which the conflict is
   */
  record Component(int[] blocks, End end, int[] chosen, int[] clash) {}

  /** Whether the candidates at both ends of a link agree. */
  interface Agreement {
    boolean allows(int link, int source, int target);

    /**
     * Whether a candidate at one end of a link plainly agrees with all that the block at its other
     * end can be; false if they are to be compared one by one.
     */
    default boolean allowsAll(int link, int candidate, boolean isSource) {
      return false;
    }
  }

  /** So many pairs of candidates that are compared count as one step. */
  private static final int PAIRS = 64;

  private final Links links;
  private final Agreement agreement;
  private final int[][] domains;
  private final BitSet open;
  private long steps;

  /**
   * @param domains by block; of those in {@code open}, more than one candidate each
   */
  Search(Links links, Agreement agreement, int[][] domains, BitSet open, long steps) {
    this.links = links;
    this.agreement = agreement;
    this.domains = domains;
    this.open = open;
    this.steps = steps;
  }

  List<Component> run() {
    List<Component> found = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int block = open.nextSetBit(0); block >= 0; block = open.nextSetBit(block + 1)) {
      if (!seen.get(block)) {
        found.add(new Task(component(block, seen)).solve());
      }
    }
    return found;
  }

  private int[] component(int start, BitSet seen) {
    List<Integer> blocks = new ArrayList<>(List.of(start));
    seen.set(start);
    for (int i = 0; i < blocks.size(); i++) {
      int block = blocks.get(i);
      for (int link = links.first[block]; link < links.first[block + 1]; link++) {
        visit(links.target[link], seen, blocks);
      }
      for (int at = links.firstIncoming[block]; at < links.firstIncoming[block + 1]; at++) {
        visit(links.source[links.incoming[at]], seen, blocks);
      }
    }
    return blocks.stream().mapToInt(i -> i).sorted().toArray();
  }

  private void visit(int block, BitSet seen, List<Integer> blocks) {
    if (open.get(block) && !seen.get(block)) {
      seen.set(block);
      blocks.add(block);
    }
  }

  /** The search through one component. */
  private final class Task {
    private final int[] blocks;
    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** By variable: the links to and from other variables. */
    private final int[][] linksOf;

    /** By variable and value: the level that ruled it out, -1 while it is possible. */
    private final int[][] ruledOut;

    private final int[] left;
    private final int[] value;
    private final int[] variableAt;
    private final boolean[] assigned;

    /** By level: the levels that had a part in its dead ends. */
    private final @Nullable BitSet[] conflicts;

    /** By variable: the levels that ruled out some of its values. */
    private final @Nullable BitSet[] reducedBy;

    private int[] clash = {};
    private long own;

    Task(int[] blocks) {
      this.blocks = blocks;
      int n = blocks.length;
      linksOf = new int[n][];
      ruledOut = new int[n][];
      left = new int[n];
      value = new int[n];
      variableAt = new int[n];
      assigned = new boolean[n];
      conflicts = new BitSet[n];
      reducedBy = new BitSet[n];
      for (int i = 0; i < n; i++) {
        numbers.put(blocks[i], i);
      }
      for (int i = 0; i < n; i++) {
        linksOf[i] = links(blocks[i]);
        left[i] = domains[blocks[i]].length;
        ruledOut[i] = new int[left[i]];
        Arrays.fill(ruledOut[i], -1);
        own += 4 * (1 + (long) linksOf[i].length * left[i] / PAIRS);
      }
    }

    private boolean isSpent() {
      return own <= 0 && steps <= 0;
    }

    private void spend(long count) {
      long mine = Math.min(own, count);
      own -= mine;
      steps -= count - mine;
    }

    private int[] links(int block) {
      List<Integer> found = new ArrayList<>();
      for (int link = links.first[block]; link < links.first[block + 1]; link++) {
        if (links.target[link] != block && numbers.containsKey(links.target[link])) {
          found.add(link);
        }
      }
      for (int at = links.firstIncoming[block]; at < links.firstIncoming[block + 1]; at++) {
        int link = links.incoming[at];
        if (links.source[link] != block && numbers.containsKey(links.source[link])) {
          found.add(link);
        }
      }
      return found.stream().mapToInt(i -> i).toArray();
    }

    Component solve() {
      int level = 0;
      Smallest smallest = new Smallest(left, assigned);
      while (level < blocks.length) {
        if (isSpent()) {
          return new Component(blocks, End.GAVE_UP, new int[0], new int[0]);
        }
        int variable = smallest.next();
        variableAt[level] = variable;
        value[variable] = -1;
        if (advance(level, smallest)) {
          level++;
          continue;
        }
        level = back(level, smallest);
        while (level >= 0 && !advance(level, smallest)) {
          if (isSpent()) {
            return new Component(blocks, End.GAVE_UP, new int[0], new int[0]);
          }
          level = back(level, smallest);
        }
        if (level < 0) {
          return new Component(blocks, End.IMPOSSIBLE, new int[0], clash);
        }
        level++;
      }
      int[] chosen = new int[blocks.length];
      for (int i = 0; i < chosen.length; i++) {
        chosen[i] = domains[blocks[i]][value[i]];
      }
      return new Component(blocks, End.FOUND, chosen, new int[0]);
    }

    /** Gives the variable of a level its next possible value that leaves all others one. */
    private boolean advance(int level, Smallest smallest) {
      int variable = variableAt[level];
      assigned[variable] = true;
      for (int v = value[variable] + 1; v < ruledOut[variable].length; v++) {
        if (ruledOut[variable][v] >= 0) {
          continue;
        }
        spend(1);
        value[variable] = v;
        int empty = check(variable, level, smallest);
        if (empty < 0) {
          return true;
        }
        addAll(level, reducedBy[empty]);
        undo(variable, level, smallest);
      }
      return false;
    }

    /** Rules out what disagrees; the variable of which nothing is left, or -1. */
    private int check(int variable, int level, Smallest smallest) {
      int candidate = domains[blocks[variable]][value[variable]];
      long pairs = 0;
      for (int link : linksOf[variable]) {
        boolean outgoing = links.source[link] == blocks[variable];
        int other = outgoing ? links.target[link] : links.source[link];
        int index = number(other);
        if (assigned[index]) {
          continue;
        }
        int[] domain = domains[other];
        pairs += domain.length;
        if (pairs >= PAIRS) {
          spend(pairs / PAIRS);
          pairs %= PAIRS;
        }
        for (int v = agreement.allowsAll(link, candidate, outgoing) ? domain.length : 0;
            v < domain.length;
            v++) {
          boolean agrees =
              ruledOut[index][v] >= 0
                  || (outgoing
                      ? agreement.allows(link, candidate, domain[v])
                      : agreement.allows(link, domain[v], candidate));
          if (!agrees) {
            ruledOut[index][v] = level;
            left[index]--;
            BitSet levels = reducedBy[index];
            if (levels == null) {
              levels = new BitSet();
              reducedBy[index] = levels;
            }
            levels.set(level);
          }
        }
        smallest.changed(index);
        if (left[index] == 0) {
          return index;
        }
      }
      return -1;
    }

    private int number(int block) {
      Integer found = numbers.get(block);
      return found == null ? -1 : found;
    }

    private void undo(int variable, int level, Smallest smallest) {
      for (int link : linksOf[variable]) {
        boolean outgoing = links.source[link] == blocks[variable];
        int index = number(outgoing ? links.target[link] : links.source[link]);
        BitSet levels = reducedBy[index];
        if (levels == null || !levels.get(level)) {
          continue;
        }
        for (int v = 0; v < ruledOut[index].length; v++) {
          if (ruledOut[index][v] == level) {
            ruledOut[index][v] = -1;
            left[index]++;
          }
        }
        levels.clear(level);
        smallest.changed(index);
      }
    }

    private void addAll(int level, @Nullable BitSet levels) {
      if (levels != null) {
        BitSet all = conflicts[level];
        if (all == null) {
          all = new BitSet();
          conflicts[level] = all;
        }
        all.or(levels);
        all.clear(level);
      }
    }

    /** Leaves a level that has no value left; the level to go on with, -1 for none. */
    private int back(int level, Smallest smallest) {
      addAll(level, reducedBy[variableAt[level]]);
      BitSet culprits = conflicts[level];
      int to = culprits == null ? -1 : culprits.previousSetBit(level - 1);
      if (to < 0) {
        clash = clash(level);
      }
      for (int at = level; at > to; at--) {
        int variable = variableAt[at];
        if (at < level) {
          undo(variable, at, smallest);
        }
        assigned[variable] = false;
        value[variable] = -1;
        smallest.changed(variable);
        if (at < level || to < 0) {
          conflicts[at] = null;
        }
      }
      if (to >= 0) {
        addAll(to, culprits);
        conflicts[level] = null;
        undo(variableAt[to], to, smallest);
      }
      return to;
    }

    /** The blocks of a conflict that no choice avoids: the last one, and its neighbours. */
    private int[] clash(int level) {
      int variable = variableAt[level];
      BitSet found = new BitSet();
      found.set(blocks[variable]);
      for (int link : linksOf[variable]) {
        found.set(links.source[link]);
        found.set(links.target[link]);
      }
      return found.stream().toArray();
    }
  }

  /** Hands out the variable with the fewest values left: a heap with entries that may be old. */
  private static final class Smallest {
    private final java.util.PriorityQueue<long[]> queue =
        new java.util.PriorityQueue<>(
            (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    private final int[] left;
    private final boolean[] assigned;

    Smallest(int[] left, boolean[] assigned) {
      this.left = left;
      this.assigned = assigned;
      for (int i = 0; i < left.length; i++) {
        changed(i);
      }
    }

    void changed(int variable) {
      queue.add(new long[] {left[variable], variable});
    }

    int next() {
      while (true) {
        long[] entry = queue.remove();
        int variable = (int) entry[1];
        if (!assigned[variable] && left[variable] == entry[0]) {
          return variable;
        }
      }
    }
  }
}
