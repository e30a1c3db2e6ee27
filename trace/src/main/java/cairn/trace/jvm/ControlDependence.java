package cairn.trace.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which blocks of a method decide whether a block runs (Ferrante, Ottenstein and Warren 1987): b
 * depends on a if an edge leads from a to where b always comes next, and a has another way to go.
 *
 * <p>Exceptions that no statement throws by itself do not make what follows depend on everything
 * before it: their edges count for what is reached through handlers only.
 */
final class ControlDependence {
  private final int blocks;
  private final int[][] successors;
  private final int[] immediate;

  /**
   * @param successors where each block goes on; the number of blocks stands for the method's end
   */
  ControlDependence(int[][] successors) {
    this.blocks = successors.length;
    this.successors = successors;
    this.immediate = postDominators(withEnd(successors));
  }

  /** A loop that never ends gets a way to the end, from the block of it that comes last. */
  private static int[][] withEnd(int[][] given) {
    int n = given.length;
    int[][] all = given.clone();
    int[][] back = reversed(all);
    boolean[] ends = new boolean[n + 1];
    int[] stack = new int[n + 1];
    mark(n, back, ends, stack);
    for (int block = n - 1; block >= 0; block--) {
      if (!ends[block]) {
        all[block] = Arrays.copyOf(all[block], all[block].length + 1);
        all[block][all[block].length - 1] = n;
        mark(block, back, ends, stack);
      }
    }
    return all;
  }

  private static void mark(int from, int[][] edges, boolean[] marked, int[] stack) {
    int depth = 0;
    marked[from] = true;
    stack[depth++] = from;
    while (depth > 0) {
      for (int next : edges[stack[--depth]]) {
        if (!marked[next]) {
          marked[next] = true;
          stack[depth++] = next;
        }
      }
    }
  }

  private static int[][] reversed(int[][] edges) {
    int n = edges.length;
    int[] counts = new int[n + 1];
    for (int[] targets : edges) {
      for (int target : targets) {
        counts[target]++;
      }
    }
    int[][] back = new int[n + 1][];
    for (int i = 0; i <= n; i++) {
      back[i] = new int[counts[i]];
    }
    for (int block = 0; block < n; block++) {
      for (int target : edges[block]) {
        back[target][--counts[target]] = block;
      }
    }
    return back;
  }

  /** Immediate post-dominators by iteration (Cooper, Harvey and Kennedy 2001); the end's is -1. */
  private static int[] postDominators(int[][] edges) {
    int n = edges.length;
    int[] order = postOrder(n, reversed(edges));
    int[] rank = new int[n + 1];
    for (int i = 0; i <= n; i++) {
      rank[order[i]] = i;
    }
    int[] up = new int[n + 1];
    Arrays.fill(up, -1);
    up[n] = n;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = n - 1; i >= 0; i--) {
        int block = order[i];
        int best = -1;
        for (int next : edges[block]) {
          if (up[next] >= 0) {
            best = best < 0 ? next : meet(best, next, up, rank);
          }
        }
        if (best != up[block]) {
          up[block] = best;
          changed = true;
        }
      }
    }
    up[n] = -1;
    return up;
  }

  private static int meet(int first, int second, int[] up, int[] rank) {
    int a = first;
    int b = second;
    while (a != b) {
      if (rank[a] < rank[b]) {
        a = up[a];
      } else {
        b = up[b];
      }
    }
    return a;
  }

  /** The end comes last; everything is reached from it. */
  private static int[] postOrder(int end, int[][] back) {
    int[] order = new int[end + 1];
    int[] stack = new int[end + 1];
    int[] next = new int[end + 1];
    boolean[] seen = new boolean[end + 1];
    int depth = 0;
    int count = 0;
    stack[depth++] = end;
    seen[end] = true;
    while (depth > 0) {
      int at = stack[depth - 1];
      if (next[at] == back[at].length) {
        order[count++] = at;
        depth--;
        continue;
      }
      int before = back[at][next[at]++];
      if (!seen[before]) {
        seen[before] = true;
        stack[depth++] = before;
      }
    }
    return order;
  }

  /** The block that always comes after this one, next to it; the number of blocks for the end. */
  int postDominator(int block) {
    return immediate[block];
  }

  /**
   * The blocks that decide about each block, ascending.
   *
   * @param thrown handlers that an exception in a block may lead to, for each block
   */
  int[][] deciders(int[][] thrown) {
    List<List<Integer>> found = new ArrayList<>();
    for (int i = 0; i <= blocks; i++) {
      found.add(new ArrayList<>());
    }
    int[] depth = depths();
    for (int block = 0; block < blocks; block++) {
      if (successors[block].length > 1) {
        for (int next : successors[block]) {
          walk(block, next, depth, found);
        }
      }
      for (int handler : thrown[block]) {
        walk(block, handler, depth, found);
      }
    }
    int[][] result = new int[blocks][];
    for (int block = 0; block < blocks; block++) {
      result[block] = found.get(block).stream().mapToInt(i -> i).sorted().distinct().toArray();
    }
    return result;
  }

  /** From where the edge leads, up to what comes after its beginning in any case. */
  private void walk(int from, int to, int[] depth, List<List<Integer>> found) {
    int at = to;
    int other = immediate[from];
    while (at != other) {
      if (depth[at] >= depth[other]) {
        found.get(at).add(from);
        at = immediate[at];
      } else {
        other = immediate[other];
      }
    }
  }

  private int[] depths() {
    int[] depth = new int[blocks + 1];
    Arrays.fill(depth, -1);
    depth[blocks] = 0;
    int[] path = new int[blocks + 1];
    for (int block = 0; block < blocks; block++) {
      int length = 0;
      int at = block;
      while (depth[at] < 0) {
        path[length++] = at;
        at = immediate[at];
      }
      while (length > 0) {
        int below = path[--length];
        depth[below] = depth[at] + 1;
        at = below;
      }
    }
    return depth;
  }
}
