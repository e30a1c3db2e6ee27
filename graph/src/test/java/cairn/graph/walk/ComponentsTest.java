package cairn.graph.walk;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.DenseHeapGraph;
import cairn.graph.Progress;
import cairn.graph.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ComponentsTest {

  @Test
  void agreesWithTheTransitiveClosure() {
    Seeds.run(3000, random -> compare(random, RandomGraphs.any(random, 16)));
    Seeds.run(200, random -> compare(random, RandomGraphs.any(random, 60)));
  }

  private static void compare(Random random, DenseHeapGraph graph) {
    ReferenceFilter filter = Filters.any(random);
    NaiveGraph naive = new NaiveGraph(graph, filter);
    Components strong = Components.strong(graph, filter, Progress.NONE);
    check(naive, strong, new NaiveComponents(naive, false));
    naive.successors.forEach(
        (node, targets) ->
            targets.forEach(
                target ->
                    assertThat(strong.componentOf(node))
                        .isGreaterThanOrEqualTo(strong.componentOf(target))));
    Components weak = Components.weak(graph, filter, Progress.NONE);
    check(naive, weak, new NaiveComponents(naive, true));
  }

  private static void check(NaiveGraph graph, Components components, NaiveComponents expected) {
    int count = graph.successors.size();
    int[] counts = new int[components.count()];
    long[] bytes = new long[components.count()];
    for (int a = 0; a < count; a++) {
      counts[components.componentOf(a)]++;
      bytes[components.componentOf(a)] += graph.sizes.get(a);
      for (int b = 0; b < count; b++) {
        assertThat(components.componentOf(a) == components.componentOf(b))
            .as("nodes %d and %d together", a, b)
            .isEqualTo(expected.together(a, b));
      }
    }
    int largest = -1;
    for (int component = 0; component < components.count(); component++) {
      assertThat(components.nodeCount(component)).isPositive().isEqualTo(counts[component]);
      assertThat(components.bytes(component)).isEqualTo(bytes[component]);
      largest = largest < 0 || counts[component] > counts[largest] ? component : largest;
    }
    assertThat(components.largest()).isEqualTo(largest);
  }

  @Test
  void longListsAreNoDeeperThanTrees() {
    int count = 1_000_000;
    assertThat(Components.strong(RandomGraphs.list(count, false)).count()).isEqualTo(count);
    assertThat(Components.strong(RandomGraphs.list(count, true)).count()).isEqualTo(1);
    assertThat(Components.weak(RandomGraphs.list(count, false)).count()).isEqualTo(1);
  }

  @Test
  void weakComponentsAreNumberedByTheirFirstNode() {
    DenseHeapGraph graph = RandomGraphs.uniform(new Random(3), 50_000, 0.4, 0);
    Components weak = Components.weak(graph);
    int seen = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      assertThat(weak.componentOf(node)).isLessThanOrEqualTo(seen);
      seen = Math.max(seen, weak.componentOf(node) + 1);
    }
    assertThat(seen).isEqualTo(weak.count());
  }
}
