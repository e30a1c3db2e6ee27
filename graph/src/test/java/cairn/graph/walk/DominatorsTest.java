package cairn.graph.walk;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.DenseHeapGraph;
import cairn.graph.Progress;
import cairn.graph.Seeds;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DominatorsTest {

  @Test
  void agreesWithRemovingNodes() {
    Seeds.run(4000, random -> compare(random, RandomGraphs.any(random, 14)));
    Seeds.run(300, random -> compare(random, RandomGraphs.any(random, 60)));
  }

  private static void compare(Random random, DenseHeapGraph graph) {
    ReferenceFilter filter = Filters.any(random);
    NaiveGraph naive = new NaiveGraph(graph, filter);
    NaiveDominators expected = new NaiveDominators(naive);
    Dominators dominators = Dominators.of(graph, filter, Progress.NONE);
    DominatorTree tree = dominators.tree();
    assertThat(dominators.reachableCount()).isEqualTo(naive.reachable(naive.roots, -1).size());
    long[] retained = dominators.retainedSizes();
    for (int node = 0; node < graph.nodeCount(); node++) {
      int above = expected.immediateDominator(node);
      assertThat(dominators.immediateDominator(node)).as("dominator of %d", node).isEqualTo(above);
      assertThat(dominators.reaches(node)).isEqualTo(above != Dominators.UNREACHABLE);
      assertThat(dominators.retainedSize(node)).isEqualTo(expected.retainedSize(node));
      assertThat(retained[node]).isEqualTo(expected.retainedSize(node));
      int other = random.nextInt(graph.nodeCount());
      assertThat(dominators.dominates(other, node)).isEqualTo(expected.dominates(other, node));
      if (above != Dominators.UNREACHABLE) {
        assertThat(tree.children(above)).contains(node);
      }
    }
    checkTree(graph, dominators, tree);
    checkGroups(random, graph, dominators, tree);
  }

  /** Groups of nodes at random, and nodes of none. */
  private static void checkGroups(
      Random random, DenseHeapGraph graph, Dominators dominators, DominatorTree tree) {
    int[] groups = new int[graph.nodeCount()];
    Arrays.setAll(groups, node -> random.nextInt(4) - 1);
    long[] expected = new long[3];
    for (int node = 0; node < groups.length; node++) {
      boolean isTop = groups[node] >= 0 && dominators.reaches(node);
      for (int above = 0; above < groups.length; above++) {
        isTop &=
            above == node || groups[above] != groups[node] || !dominators.dominates(above, node);
      }
      if (isTop) {
        expected[groups[node]] += dominators.retainedSize(node);
      }
    }
    assertThat(tree.retainedBy(node -> groups[node], 3)).isEqualTo(expected);
  }

  private static void checkTree(DenseHeapGraph graph, Dominators dominators, DominatorTree tree) {
    int inTree = 0;
    long bytes = 0;
    for (int node = Dominators.ROOT; node < graph.nodeCount(); node++) {
      int[] children = tree.children(node);
      int[] bySize = tree.childrenBySize(node);
      assertThat(tree.childCount(node)).isEqualTo(children.length);
      assertThat(bySize).containsExactlyInAnyOrder(children);
      int most = children.length / 2 + 1;
      assertThat(tree.largest(node, most))
          .isEqualTo(Arrays.copyOf(bySize, Math.min(most, bySize.length)));
      for (int i = 1; i < bySize.length; i++) {
        long before = dominators.retainedSize(bySize[i - 1]);
        long after = dominators.retainedSize(bySize[i]);
        assertThat(before > after || before == after && bySize[i - 1] < bySize[i]).isTrue();
      }
      inTree += children.length;
      bytes += node >= 0 && dominators.reaches(node) ? graph.size(node) : 0;
    }
    assertThat(inTree).isEqualTo(dominators.reachableCount());
    assertThat(dominators.retainedSize(Dominators.ROOT)).isEqualTo(bytes);
  }

  @Test
  void longListsAreNoDeeperThanTrees() {
    int count = 1_000_000;
    Dominators dominators = Dominators.of(RandomGraphs.list(count, true));
    assertThat(dominators.immediateDominator(0)).isEqualTo(Dominators.ROOT);
    assertThat(dominators.immediateDominator(count - 1)).isEqualTo(count - 2);
    assertThat(dominators.retainedSize(0)).isEqualTo(count);
    assertThat(dominators.retainedSize(count - 10)).isEqualTo(10);
    assertThat(dominators.dominates(0, count - 1)).isTrue();
  }

  @Test
  void aLongListWithBackReferencesCompressesLongPaths() {
    int count = 300_000;
    DenseHeapGraph graph = RandomGraphs.ladder(count);
    Dominators dominators = Dominators.of(graph);
    for (int node = 1; node < count; node++) {
      assertThat(dominators.immediateDominator(node)).isEqualTo(node - 1);
    }
  }

  @Test
  void bigRandomGraphsKeepTheirInvariants() {
    DenseHeapGraph graph = RandomGraphs.uniform(new Random(1), 200_000, 1.6, 5);
    Dominators dominators = Dominators.of(graph);
    Reachability reachability = Reachability.fromRoots(graph);
    assertThat(dominators.reachableCount()).isEqualTo(reachability.count());
    assertThat(dominators.retainedSize(Dominators.ROOT)).isEqualTo(reachability.bytes());
    Random random = new Random(2);
    for (int i = 0; i < 40; i++) {
      int removed = largeRetainer(dominators, random, graph.nodeCount());
      ReferenceFilter without = (source, reference) -> graph.target(reference) != removed;
      int[] roots = Arrays.stream(rootNodes(graph)).filter(node -> node != removed).toArray();
      Reachability rest = Reachability.from(graph, roots, without, Progress.NONE);
      assertThat(dominators.retainedSize(removed)).isEqualTo(reachability.bytes() - rest.bytes());
    }
  }

  private static int[] rootNodes(DenseHeapGraph graph) {
    int[] nodes = new int[graph.rootCount()];
    Arrays.setAll(nodes, root -> graph.root(root).node());
    return nodes;
  }

  /** Of a hundred random nodes the one that retains most. */
  private static int largeRetainer(Dominators dominators, Random random, int nodes) {
    int best = random.nextInt(nodes);
    for (int i = 0; i < 100; i++) {
      int node = random.nextInt(nodes);
      if (dominators.retainedSize(node) > dominators.retainedSize(best)) {
        best = node;
      }
    }
    return best;
  }
}
