package cairn.graph.walk;

import cairn.graph.DenseHeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Root;
import java.util.List;
import java.util.Random;

/** Heap graphs for tests: random ones of many shapes, and lists of a given length. */
final class RandomGraphs {
  private static final HeapType.Field FIELD = new HeapType.Field("next", 'L', "Link");
  private static final HeapType LINK = new HeapType("Link", -1, false, '\0', List.of(FIELD));
  private static final HeapType ARRAY = new HeapType("Object[]", -1, true, 'L', List.of());

  /** How a random graph's references choose their targets. */
  private enum Shape {
    ANYWHERE,
    NEARBY,
    FORWARD,
    TREE_AND_BACK,
    CHAIN_AND_JUMPS
  }

  private RandomGraphs() {}

  /**
   * A graph of up to {@code mostNodes} nodes, possibly none, with self-references, several
   * references between two nodes, nodes that no root reaches, no roots or several to one node.
   */
  static DenseHeapGraph any(Random random, int mostNodes) {
    int nodes = random.nextInt(mostNodes + 1);
    Shape shape = Shape.values()[random.nextInt(Shape.values().length)];
    int mostExtra = random.nextInt(4);
    int roots = nodes == 0 ? 0 : random.nextInt(4);
    return make(random, nodes, shape, mostExtra, roots);
  }

  /** A graph with references to anywhere: {@code degree} of each node on average. */
  static DenseHeapGraph uniform(Random random, int nodes, double degree, int roots) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(LINK);
    builder.addType(ARRAY);
    int most = (int) Math.ceil(2 * degree);
    for (int node = 0; node < nodes; node++) {
      builder.addNode(8L * node, 1, 16 + random.nextInt(64), most);
    }
    for (int node = 0; node < nodes; node++) {
      builder.openNode(node);
      for (int slot = 0; slot < most; slot++) {
        if (random.nextDouble() * most < degree) {
          builder.reference(slot, random.nextInt(nodes));
        }
      }
    }
    addRoots(random, builder, nodes, roots);
    return builder.build();
  }

  /** A list: node i refers to node i + 1, and a root to node 0. */
  static DenseHeapGraph list(int nodes, boolean circular) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(LINK);
    for (int node = 0; node < nodes; node++) {
      builder.addNode(node, 0, 1, 1);
    }
    for (int node = 0; node < nodes; node++) {
      if (circular || node + 1 < nodes) {
        builder.openNode(node);
        builder.reference(0, (node + 1) % nodes);
      }
    }
    builder.addRoot(new Root(Root.Kind.STATIC, "Main.list", 0));
    return builder.build();
  }

  /** A list whose last node refers to every second node. */
  static DenseHeapGraph ladder(int nodes) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(LINK);
    builder.addType(ARRAY);
    for (int node = 0; node < nodes - 1; node++) {
      builder.addNode(node, 0, 1, 1);
    }
    builder.addNode(nodes, 1, 1, nodes);
    for (int node = 0; node < nodes - 1; node++) {
      builder.openNode(node);
      builder.reference(0, node + 1);
    }
    builder.openNode(nodes - 1);
    for (int slot = 0; slot < nodes; slot += 2) {
      builder.reference(slot, slot);
    }
    builder.addRoot(new Root(Root.Kind.STATIC, "Main.list", 0));
    return builder.build();
  }

  private static DenseHeapGraph make(
      Random random, int nodes, Shape shape, int mostExtra, int roots) {
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(LINK);
    builder.addType(ARRAY);
    int[] degrees = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      degrees[node] = random.nextInt(mostExtra + 2);
      int slots = degrees[node] + random.nextInt(2);
      builder.addNode(1000 + 8L * node, slots <= 1 ? 0 : 1, random.nextInt(50), slots);
    }
    for (int node = 0; node < nodes; node++) {
      builder.openNode(node);
      for (int slot = 0; slot < degrees[node]; slot++) {
        int target = target(random, shape, node, slot, nodes);
        if (target >= 0) {
          builder.reference(slot, target);
        }
      }
    }
    addRoots(random, builder, nodes, roots);
    return builder.build();
  }

  private static int target(Random random, Shape shape, int node, int slot, int nodes) {
    int anywhere = random.nextInt(nodes);
    return switch (shape) {
      case ANYWHERE -> anywhere;
      case NEARBY -> Math.floorMod(node + random.nextInt(5) - 2, nodes);
      case FORWARD -> node + 1 < nodes ? node + 1 + random.nextInt(nodes - node - 1) : -1;
      case TREE_AND_BACK -> {
        int child = 2 * node + 1 + slot;
        yield slot < 2 && child < nodes ? child : random.nextInt(node + 1);
      }
      case CHAIN_AND_JUMPS -> slot == 0 ? (node + 1) % nodes : anywhere;
    };
  }

  private static void addRoots(Random random, HeapGraphBuilder builder, int nodes, int roots) {
    for (int root = 0; root < roots; root++) {
      int node = random.nextInt(2) == 0 ? 0 : random.nextInt(nodes);
      builder.addRoot(new Root(Root.Kind.OTHER, "root" + root, node));
    }
  }
}
