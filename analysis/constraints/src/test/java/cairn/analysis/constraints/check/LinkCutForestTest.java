package cairn.analysis.constraints.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkCutForestTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2_000 : 50;
  private static final int NODES = 24;

  /** Parents in an array, weights by adding up. */
  private static final class Slow {
    final int[] parents = new int[NODES];
    final int[] weights = new int[NODES];
    final boolean[] watched = new boolean[NODES];

    boolean isAbove(int above, int node) {
      int at = node;
      while (at >= 0 && at != above) {
        at = parents[at];
      }
      return at >= 0;
    }

    int weight(int node) {
      int sum = 0;
      for (int each = 0; each < NODES; each++) {
        sum += isAbove(node, each) ? weights[each] : 0;
      }
      return sum;
    }

    List<Integer> takeWatched(int node) {
      List<Integer> found = new ArrayList<>();
      for (int at = node; at >= 0; at = parents[at]) {
        if (watched[at]) {
          watched[at] = false;
          found.add(at);
        }
      }
      return found;
    }
  }

  @Test
  void agreesWithAddingUp() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Slow slow = new Slow();
      LinkCutForest forest = new LinkCutForest();
      forest.grow(NODES);
      Arrays.fill(slow.parents, -1);
      for (int node = 0; node < NODES; node++) {
        slow.weights[node] = random.nextInt(3);
        forest.reset(node, slow.weights[node]);
      }
      for (int step = 0; step < 300; step++) {
        step(random, slow, forest, "seed " + seed + ", step " + step);
      }
    }
  }

  private static void step(Random random, Slow slow, LinkCutForest forest, String what) {
    int node = random.nextInt(NODES);
    int other = random.nextInt(NODES);
    IntList found = new IntList();
    if (random.nextInt(3) == 0) {
      assertThat(forest.weight(node)).as(what).isEqualTo(slow.weight(node));
      slow.watched[node] = true;
    } else if (slow.parents[node] >= 0) {
      int parent = slow.parents[node];
      slow.parents[node] = -1;
      forest.cut(node);
      forest.takeWatched(parent, found);
      assertThat(sorted(found))
          .as(what)
          .isEqualTo(slow.takeWatched(parent).stream().sorted().toList());
    } else if (!slow.isAbove(node, other)) {
      slow.parents[node] = other;
      forest.link(node, other);
      forest.takeWatched(other, found);
      assertThat(sorted(found))
          .as(what)
          .isEqualTo(slow.takeWatched(other).stream().sorted().toList());
    }
    assertThat(forest.parent(node)).as(what).isEqualTo(slow.parents[node]);
    assertThat(forest.isWatched(node)).as(what).isEqualTo(slow.watched[node]);
  }

  private static List<Integer> sorted(IntList list) {
    return Arrays.stream(list.toArray()).sorted().boxed().toList();
  }

  @Test
  void buildsDeepTreesWithoutLinks() {
    int nodes = 100_000;
    LinkCutForest forest = new LinkCutForest();
    forest.grow(nodes);
    for (int node = 0; node < nodes; node++) {
      forest.reset(node, 1);
    }
    for (int node = nodes - 1; node > 0; node--) {
      forest.build(node, node - 1);
    }
    assertThat(forest.weight(0)).isEqualTo(nodes);
    assertThat(forest.weight(nodes - 1)).isEqualTo(1);
    forest.cut(nodes / 2);
    assertThat(forest.weight(0)).isEqualTo(nodes / 2);
    assertThat(forest.weight(nodes / 2)).isEqualTo(nodes / 2);
  }
}
