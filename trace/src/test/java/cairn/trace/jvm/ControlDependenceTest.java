package cairn.trace.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Control dependence, against its definition by paths. */
class ControlDependenceTest {
  @Test
  void isWhatPathsSay() {
    int seeds = Boolean.getBoolean("cairn.long") ? 20_000 : 500;
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(9);
      int[][] successors = graph(n, random, true);
      int[][] thrown = graph(n, random, false);
      ControlDependence found = new ControlDependence(successors);
      assertThat(found.deciders(thrown))
          .as("seed %d", seed)
          .isDeepEqualTo(byPaths(successors, thrown));
    }
  }

  @Test
  void loopsWithoutEndHaveDeciders() {
    int seeds = Boolean.getBoolean("cairn.long") ? 20_000 : 500;
    for (int seed = 0; seed < seeds; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(9);
      int[][] successors = new int[n][];
      for (int i = 0; i < n; i++) {
        successors[i] = random.ints(random.nextInt(3), 0, n + 1).distinct().toArray();
      }
      ControlDependence found = new ControlDependence(successors);
      assertThat(found.deciders(graph(n, random, false))).as("seed %d", seed).hasNumberOfRows(n);
      for (int i = 0; i < n; i++) {
        assertThat(found.postDominator(i)).as("seed %d", seed).isBetween(0, n);
      }
    }
  }

  /** {@code while (true) { if (a) b; }}: the block in the loop depends on the branch. */
  @Test
  void branchesInALoopWithoutEndDecide() {
    int[][] successors = {{1}, {2, 3}, {3}, {1}};
    int[][] deciders = new ControlDependence(successors).deciders(new int[4][0]);
    assertThat(deciders[2]).containsExactly(1);
  }

  /** Edges to any block or the end; if asked for, every block has a way to the end. */
  private static int[][] graph(int n, Random random, boolean ends) {
    int[][] edges = new int[n][];
    for (int i = 0; i < n; i++) {
      int[] any = random.ints(random.nextInt(ends ? 3 : 2), 0, ends ? n + 1 : n).toArray();
      edges[i] = java.util.Arrays.stream(any).distinct().toArray();
    }
    for (int i = n - 1; ends && i >= 0; i--) {
      if (!reaches(edges, i, n, -1)) {
        edges[i] = java.util.Arrays.copyOf(edges[i], edges[i].length + 1);
        edges[i][edges[i].length - 1] = n;
      }
    }
    return edges;
  }

  private static boolean reaches(int[][] edges, int from, int to, int without) {
    boolean[] seen = new boolean[edges.length + 1];
    List<Integer> work = new ArrayList<>();
    if (from != without) {
      work.add(from);
    }
    while (!work.isEmpty()) {
      int at = work.remove(work.size() - 1);
      if (at == to) {
        return true;
      }
      if (seen[at] || at == edges.length) {
        continue;
      }
      seen[at] = true;
      for (int next : edges[at]) {
        if (next != without) {
          work.add(next);
        }
      }
    }
    return false;
  }

  /** Whether every way from a block to the end passes another one. */
  private static boolean always(int[][] edges, int from, int through) {
    return from == through || !reaches(edges, from, edges.length, through);
  }

  private static int[][] byPaths(int[][] edges, int[][] thrown) {
    int n = edges.length;
    int[][] deciders = new int[n][];
    for (int b = 0; b < n; b++) {
      List<Integer> found = new ArrayList<>();
      for (int a = 0; a < n; a++) {
        if (a != b && always(edges, a, b)) {
          continue;
        }
        boolean decides = false;
        for (int next : edges[a].length > 1 ? edges[a] : new int[0]) {
          decides |= next < n && always(edges, next, b);
        }
        for (int handler : thrown[a]) {
          decides |= always(edges, handler, b);
        }
        if (decides) {
          found.add(a);
        }
      }
      deciders[b] = found.stream().mapToInt(i -> i).toArray();
    }
    return deciders;
  }
}
