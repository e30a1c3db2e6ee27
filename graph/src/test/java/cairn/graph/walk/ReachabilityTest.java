package cairn.graph.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.DenseHeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import cairn.graph.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class ReachabilityTest {

  @Test
  void agreesWithMaps() {
    Seeds.run(3000, random -> compare(random, RandomGraphs.any(random, 80)));
  }

  private static void compare(Random random, DenseHeapGraph graph) {
    ReferenceFilter filter = Filters.any(random);
    NaiveGraph naive = new NaiveGraph(graph, filter);
    Reachability fromRoots = Reachability.fromRoots(graph, filter, Progress.NONE);
    check(fromRoots, naive, naive.reachable(naive.roots, -1));
    if (graph.nodeCount() > 0) {
      int[] starts = random.ints(random.nextInt(4), 0, graph.nodeCount()).toArray();
      Set<Integer> set = new TreeSet<>();
      for (int start : starts) {
        set.add(start);
      }
      Reachability fromSome = Reachability.from(graph, starts, filter, Progress.NONE);
      check(fromSome, naive, naive.reachable(set, -1));
    }
  }

  private static void check(Reachability reachability, NaiveGraph naive, Set<Integer> expected) {
    assertThat(members(reachability.nodes())).containsExactlyElementsOf(expected);
    assertThat(reachability.count()).isEqualTo(expected.size());
    assertThat(reachability.bytes()).isEqualTo(naive.bytes(expected));
    for (int node : naive.successors.keySet()) {
      assertThat(reachability.reaches(node)).isEqualTo(expected.contains(node));
    }
  }

  private static List<Integer> members(NodeSet nodes) {
    List<Integer> members = new ArrayList<>();
    for (int node = nodes.next(0); node >= 0; node = nodes.next(node + 1)) {
      members.add(node);
    }
    return members;
  }

  @Test
  void longListsAreNoDeeperThanTrees() {
    assertThat(Reachability.fromRoots(RandomGraphs.list(1_000_000, false)).count())
        .isEqualTo(1_000_000);
  }

  @Test
  void progressIsHeardAndCanCancel() {
    DenseHeapGraph graph = RandomGraphs.list(300_000, false);
    List<Long> heard = new ArrayList<>();
    Reachability.fromRoots(
        graph,
        ReferenceFilter.ALL,
        (done, total) -> {
          assertThat(done).isLessThanOrEqualTo(total);
          heard.add(done);
        });
    assertThat(heard).hasSize(4).isSorted();
    Progress stop =
        (done, total) -> {
          throw new CancellationException("enough");
        };
    assertThatThrownBy(() -> Reachability.fromRoots(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> Dominators.of(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> Components.strong(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> Components.weak(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> ShortestPaths.fromRoots(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> Predecessors.of(graph, ReferenceFilter.ALL, stop))
        .isInstanceOf(CancellationException.class);
  }
}
