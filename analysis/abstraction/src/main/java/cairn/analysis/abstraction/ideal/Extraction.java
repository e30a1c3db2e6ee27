package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.IdealHeap;
import cairn.graph.HeapGraph;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An ideal heap, and where its objects are in the graph. Immutable. Memory beside the heap's own: 4
 * bytes per node and per object.
 */
public final class Extraction {
  private static final int TASK = 1 << 18;

  private final HeapGraph graph;
  private final IdealHeap heap;
  private final int[] nodes;
  private final int[] places;
  private final TypeTable types;
  private final List<String> notes;

  Extraction(
      HeapGraph graph,
      IdealHeap heap,
      int[] nodes,
      int[] places,
      TypeTable types,
      List<String> notes) {
    this.graph = graph;
    this.heap = heap;
    this.nodes = nodes;
    this.places = places;
    this.types = types;
    this.notes = List.copyOf(notes);
  }

  public IdealHeap heap() {
    return heap;
  }

  public HeapGraph graph() {
    return graph;
  }

  /** The node that an ideal object is; -1 for the one that stands for all that libraries hold. */
  public int node(int object) {
    return nodes[object];
  }

  /** The ideal object that a node is, or is hidden inside of; -1 if nothing leads to it. */
  public int owner(int node) {
    int place = places[node];
    return place >= -1 ? place : -2 - place;
  }

  /** What of the graph belongs to an object, and what to none. */
  public record Reached(long nodes, long bytes, long otherNodes, long otherBytes) {
    private Reached plus(Reached more) {
      return new Reached(
          nodes + more.nodes,
          bytes + more.bytes,
          otherNodes + more.otherNodes,
          otherBytes + more.otherBytes);
    }
  }

  /** Time linear in the graph, on all cores. */
  public Reached reached() {
    int tasks = (int) ((places.length + TASK - 1L) / TASK);
    return IntStream.range(0, tasks)
        .parallel()
        .mapToObj(this::reached)
        .reduce(new Reached(0, 0, 0, 0), Reached::plus);
  }

  private Reached reached(int task) {
    long count = 0;
    long bytes = 0;
    long otherBytes = 0;
    int from = task * TASK;
    int end = (int) Math.min(places.length, (task + 1L) * TASK);
    for (int node = from; node < end; node++) {
      if (places[node] != -1) {
        count++;
        bytes += graph.size(node);
      } else {
        otherBytes += graph.size(node);
      }
    }
    return new Reached(count, bytes, end - from - count, otherBytes);
  }

  /** Whether a node is inside of its owner and not the owner itself. */
  public boolean isHidden(int node) {
    return places[node] < -1;
  }

  /** Whether it is a container that finds its elements by their hash. */
  public boolean isHashed(int object) {
    BoundRule rule = rule(object);
    return rule != null && rule.isHashed();
  }

  /** Whether it is a container of keys and values. */
  public boolean isMap(int object) {
    BoundRule rule = rule(object);
    return rule != null && rule.isKeyed();
  }

  private @org.jspecify.annotations.Nullable BoundRule rule(int object) {
    return nodes[object] < 0 ? null : types.ofNode(nodes[object]).rule;
  }

  /** What a person should know of containers that could not be walked, or not to their end. */
  public List<String> notes() {
    return notes;
  }
}
