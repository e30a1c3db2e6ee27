package cairn.graph.walk;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.DenseHeapGraph;
import cairn.graph.Progress;
import cairn.graph.Root;
import cairn.graph.Seeds;
import cairn.graph.SlotKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ShortestPathsTest {

  @Test
  void agreesWithBreadthFirstOnMaps() {
    Seeds.run(2000, random -> compare(random, RandomGraphs.any(random, 40)));
  }

  private static void compare(Random random, DenseHeapGraph graph) {
    ReferenceFilter filter = Filters.any(random);
    NaiveGraph naive = new NaiveGraph(graph, filter);
    Map<Integer, Integer> distances = naive.distances(naive.roots, -1);
    ShortestPaths paths = ShortestPaths.fromRoots(graph, filter, Progress.NONE);
    for (int node = 0; node < graph.nodeCount(); node++) {
      int expected = distances.getOrDefault(node, -1);
      assertThat(paths.distance(node)).isEqualTo(expected);
      assertThat(paths.reaches(node)).isEqualTo(expected >= 0);
      assertThat(paths.pathTo(node).isPresent()).isEqualTo(expected >= 0);
      if (expected >= 0) {
        HeapPath path = paths.pathTo(node).orElseThrow();
        assertThat(path.steps()).hasSize(expected);
        checkPath(graph, filter, path, node);
      }
    }
    if (graph.nodeCount() > 0) {
      Predecessors predecessors = Predecessors.of(graph, filter, Progress.NONE);
      checkToRoots(graph, naive, predecessors, random.nextInt(graph.nodeCount()));
    }
  }

  private static void checkPath(
      DenseHeapGraph graph, ReferenceFilter filter, HeapPath path, int end) {
    int at = path.root().node();
    assertThat(roots(graph)).contains(path.root());
    for (HeapPath.Step step : path.steps()) {
      assertThat(step.source()).isEqualTo(at);
      assertThat(graph.slotKind(at, step.slot())).isEqualTo(SlotKind.REFERENCE);
      assertThat(graph.slotBits(at, step.slot())).isEqualTo(step.target());
      assertThat(step.name()).isEqualTo(graph.slotName(at, step.slot()));
      assertThat(filter.follows(at, referenceIn(graph, at, step.slot()))).isTrue();
      at = step.target();
    }
    assertThat(at).isEqualTo(end);
    assertThat(path.end()).isEqualTo(end);
  }

  private static List<Root> roots(DenseHeapGraph graph) {
    return IntStream.range(0, graph.rootCount()).mapToObj(graph::root).toList();
  }

  private static long referenceIn(DenseHeapGraph graph, int node, int slot) {
    return LongStream.range(graph.firstReference(node), graph.firstReference(node + 1))
        .filter(reference -> graph.slot(reference) == slot)
        .findAny()
        .orElseThrow();
  }

  private static void checkToRoots(
      DenseHeapGraph graph, NaiveGraph naive, Predecessors predecessors, int node) {
    ReferenceFilter filter = predecessors.filter();
    List<HeapPath> paths =
        ShortestPaths.toRoots(predecessors, node, Integer.MAX_VALUE, Progress.NONE);
    Set<Integer> expected = new TreeSet<>();
    for (int root : naive.roots) {
      if (naive.reachable(Set.of(root), -1).contains(node)) {
        expected.add(root);
      }
    }
    assertThat(paths.stream().map(path -> path.root().node()))
        .containsExactlyInAnyOrderElementsOf(expected);
    int length = 0;
    for (HeapPath path : paths) {
      checkPath(graph, filter, path, node);
      int shortest = naive.distances(Set.of(path.root().node()), -1).get(node);
      assertThat(path.steps()).hasSize(shortest).hasSizeGreaterThanOrEqualTo(length);
      length = path.steps().size();
    }
    assertThat(ShortestPaths.toRoots(predecessors, node, 1, Progress.NONE))
        .isEqualTo(paths.subList(0, Math.min(1, paths.size())));
  }

  @Test
  void predecessorsAreTheReferencesBackwards() {
    Seeds.run(1000, ShortestPathsTest::comparePredecessors);
  }

  private static void comparePredecessors(Random random) {
    DenseHeapGraph graph = RandomGraphs.any(random, 40);
    ReferenceFilter filter = Filters.any(random);
    NaiveGraph naive = new NaiveGraph(graph, filter);
    Predecessors predecessors = Predecessors.of(graph, filter, Progress.NONE);
    long entry = 0;
    for (int target = 0; target < graph.nodeCount(); target++) {
      assertThat(predecessors.first(target)).isEqualTo(entry);
      for (int source = 0; source < graph.nodeCount(); source++) {
        for (int reached : naive.successors.get(source)) {
          if (reached == target) {
            assertThat(predecessors.source(entry++)).isEqualTo(source);
          }
        }
      }
      assertThat(predecessors.count(target)).isEqualTo(entry - predecessors.first(target));
    }
    assertThat(predecessors.first(graph.nodeCount())).isEqualTo(entry);
  }

  @Test
  void longListsAreNoDeeperThanTrees() {
    DenseHeapGraph graph = RandomGraphs.list(1_000_000, true);
    ShortestPaths paths = ShortestPaths.fromRoots(graph);
    assertThat(paths.distance(999_999)).isEqualTo(999_999);
    assertThat(paths.pathTo(3).map(HeapPath::toString)).hasValue("Main.list.next.next.next");
    Predecessors predecessors = Predecessors.of(graph);
    assertThat(ShortestPaths.toRoots(predecessors, 999_999, 5, Progress.NONE).get(0).steps())
        .hasSize(999_999);
  }
}
