package cairn.trace.nativ;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The tree of post-dominators of a graph, by iteration (Cooper, Harvey and Kennedy 2001). One node
 * more than the graph has stands for the end. Blocks from which no path leads to the end, as in a
 * loop for ever, are taken to reach it from the last of them.
 */
final class PostDominators {
  private final int end;
  private final int[][] predecessors;
  private final int[][] successors;
  private final int[] order;
  private final int[] rank;
  private final BitSet leaves;
  private int ordered;

  /**
   * Of a graph.
   *
   * @param leaves the nodes from which the end is the next
   */
  PostDominators(List<Set<Integer>> graph, BitSet leaves) {
    end = graph.size();
    successors = new int[end][];
    int[] counts = new int[end];
    for (int from = 0; from < end; from++) {
      successors[from] = graph.get(from).stream().mapToInt(i -> i).toArray();
      for (int to : successors[from]) {
        counts[to]++;
      }
    }
    predecessors = new int[end][];
    for (int to = 0; to < end; to++) {
      predecessors[to] = new int[counts[to]];
    }
    for (int from = 0; from < end; from++) {
      for (int to : successors[from]) {
        predecessors[to][--counts[to]] = from;
      }
    }
    order = new int[end + 1];
    rank = new int[end + 1];
    this.leaves = (BitSet) leaves.clone();
    walk();
  }

  /** Numbers the nodes backwards from the end, a node behind all that it leads to first. */
  private void walk() {
    BitSet seen = new BitSet();
    int[] stack = new int[end + 1];
    int[] next = new int[end + 1];
    for (int round = 0; round < 2; round++) {
      for (int i = end - 1; i >= 0; i--) {
        if (seen.get(i) || (round == 0 && !leaves.get(i))) {
          continue;
        }
        leaves.set(i);
        int depth = 0;
        stack[0] = i;
        next[0] = 0;
        seen.set(i);
        while (depth >= 0) {
          int at = stack[depth];
          if (next[depth] < predecessors[at].length) {
            int before = predecessors[at][next[depth]++];
            if (!seen.get(before)) {
              seen.set(before);
              stack[++depth] = before;
              next[depth] = 0;
            }
          } else {
            order[ordered++] = at;
            depth--;
          }
        }
      }
    }
    order[ordered++] = end;
    for (int i = 0; i < ordered; i++) {
      rank[order[i]] = i;
    }
  }

  /** By nodes: the next post-dominator; that of the end is the end. */
  int[] parents() {
    int[] parent = new int[end + 1];
    Arrays.fill(parent, -1);
    parent[end] = end;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = ordered - 2; i >= 0; i--) {
        int node = order[i];
        int found = leaves.get(node) ? end : -1;
        for (int to : successors[node]) {
          if (parent[to] >= 0) {
            found = found < 0 ? to : meet(parent, found, to);
          }
        }
        if (found >= 0 && parent[node] != found) {
          parent[node] = found;
          changed = true;
        }
      }
    }
    return parent;
  }

  private int meet(int[] parent, int first, int second) {
    int a = first;
    int b = second;
    while (a != b) {
      while (rank[a] < rank[b]) {
        a = parent[a];
      }
      while (rank[b] < rank[a]) {
        b = parent[b];
      }
    }
    return a;
  }
}
