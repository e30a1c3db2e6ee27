package cairn.graph.walk;

import cairn.graph.DenseHeapGraph;
import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.Progress;
import cairn.graph.Root;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Times every walk on one large random graph and prints what it took; not a test. Arguments:
 * millions of nodes, millions of references, and {@code heap} for references that mostly lead
 * nearby or to a few shared objects, as in a heap, rather than anywhere. Run it with a limit on the
 * Java heap to see what fits.
 */
public final class WalkTimes {
  private static final HeapType ARRAY = new HeapType("Object[]", -1, true, 'L', List.of());

  private WalkTimes() {}

  /** Builds, walks, prints. */
  public static void main(String[] args) {
    int nodes = (int) (Double.parseDouble(args.length > 0 ? args[0] : "5") * 1e6);
    long references = (long) (Double.parseDouble(args.length > 1 ? args[1] : "12") * 1e6);
    boolean heap = args.length > 2 && args[2].equals("heap");
    DenseHeapGraph graph = time("build", () -> build(nodes, references, heap));
    System.out.printf("%,d nodes, %,d references%n", graph.nodeCount(), graph.referenceCount());
    for (int round = 0; round < 3; round++) {
      time("nodeOf", () -> lookUp(graph));
      time("reachability", () -> Reachability.fromRoots(graph).count());
      time("shortest paths", () -> ShortestPaths.fromRoots(graph).reaches(0));
      time("predecessors", () -> Predecessors.of(graph).count(0));
      time("weak components", () -> Components.weak(graph).count());
      time("strong components", () -> Components.strong(graph).count());
      time("depth-first order", () -> depthFirst(graph).last());
      time("dominators", () -> Dominators.of(graph).reachableCount());
    }
    Dominators dominators = Dominators.of(graph);
    time("dominator tree", () -> dominators.tree().childCount(Dominators.ROOT));
  }

  private static DepthFirstOrder depthFirst(DenseHeapGraph graph) {
    return new DepthFirstOrder(graph, ReferenceFilter.ALL, Progress.NONE);
  }

  /** A lookup by id of every reference's target. */
  private static long lookUp(DenseHeapGraph graph) {
    long sum = 0;
    for (long reference = 0; reference < graph.referenceCount(); reference++) {
      sum += graph.nodeOf(0x7f00_0000_0000L + 32L * graph.target(reference));
    }
    return sum;
  }

  private static DenseHeapGraph build(int nodes, long references, boolean heap) {
    SplittableRandom random = new SplittableRandom(1);
    HeapGraphBuilder builder = new HeapGraphBuilder();
    builder.addType(ARRAY);
    int slots = (int) (2 * references / nodes + 1);
    for (int node = 0; node < nodes; node++) {
      builder.addNode(0x7f00_0000_0000L + 32L * node, 0, 32, slots);
    }
    long wanted = Math.round((double) references / nodes / slots * (1 << 30));
    for (int node = 0; node < nodes; node++) {
      builder.openNode(node);
      for (int slot = 0; slot < slots; slot++) {
        if (random.nextInt(1 << 30) < wanted) {
          builder.reference(slot, heap ? heapTarget(random, node, nodes) : random.nextInt(nodes));
        }
      }
    }
    for (int root = 0; root < 1000; root++) {
      builder.addRoot(new Root(Root.Kind.OTHER, "root" + root, random.nextInt(nodes)));
    }
    return builder.build();
  }

  private static int heapTarget(SplittableRandom random, int node, int nodes) {
    int kind = random.nextInt(10);
    int distance = 1 + random.nextInt(16);
    if (kind == 0) {
      return random.nextInt(1 + nodes / 100);
    }
    return Math.floorMod(kind == 1 ? node - distance : node + distance, nodes);
  }

  private static <T> T time(String name, Supplier<T> walk) {
    long start = System.nanoTime();
    T result = walk.get();
    System.out.printf("%-18s %6.2f s%n", name, (System.nanoTime() - start) / 1e9);
    return result;
  }
}
