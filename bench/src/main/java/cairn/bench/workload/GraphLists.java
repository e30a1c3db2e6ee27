package cairn.bench.workload;

import org.jspecify.annotations.Nullable;

/**
 * A graph of vertices in a linked list and in an array, each with a linked list of edges. Almost
 * all of its work is stores of references: the list is reversed, edges move to other vertices, the
 * array is shuffled.
 */
final class GraphLists {
  private static final int EDGES_PER_VERTEX = 4;
  private static final int ROUNDS = 3;

  /** Keeps the last graph alive. */
  static @Nullable GraphLists latest;

  private final Vertex[] vertices;
  private @Nullable Vertex head;

  private static final class Vertex {
    final int number;
    @Nullable Edge edges;
    @Nullable Vertex next;

    Vertex(int number) {
      this.number = number;
    }
  }

  private static final class Edge {
    final Vertex target;
    final int weight;
    @Nullable Edge next;

    Edge(Vertex target, int weight, @Nullable Edge next) {
      this.target = target;
      this.weight = weight;
      this.next = next;
    }
  }

  private GraphLists(int count) {
    vertices = new Vertex[count];
    for (int i = 0; i < count; i++) {
      Vertex vertex = new Vertex(i);
      vertex.next = head;
      head = vertex;
      vertices[i] = vertex;
    }
  }

  static long run(int count) {
    GraphLists graph = new GraphLists(count);
    latest = graph;
    int state = graph.connect(7);
    for (int round = 0; round < ROUNDS; round++) {
      graph.reverse();
      graph.moveEdges();
      state = graph.shuffle(state);
    }
    return graph.hash();
  }

  private int connect(int seed) {
    int state = seed;
    for (int i = 0; i < vertices.length * EDGES_PER_VERTEX; i++) {
      state = Chance.next(state);
      Vertex from = vertices[Chance.below(vertices.length, state)];
      state = Chance.next(state);
      Vertex to = vertices[Chance.below(vertices.length, state)];
      from.edges = new Edge(to, i, from.edges);
    }
    return state;
  }

  private void reverse() {
    Vertex reversed = null;
    Vertex vertex = head;
    while (vertex != null) {
      Vertex rest = vertex.next;
      vertex.next = reversed;
      reversed = vertex;
      vertex = rest;
    }
    head = reversed;
  }

  /** Every vertex with two edges or more gives its first one to the vertex at its end. */
  private void moveEdges() {
    for (Vertex vertex : vertices) {
      Edge edge = vertex.edges;
      if (edge != null && edge.next != null) {
        vertex.edges = edge.next;
        edge.next = edge.target.edges;
        edge.target.edges = edge;
      }
    }
  }

  private int shuffle(int seed) {
    int state = seed;
    for (int i = vertices.length - 1; i > 0; i--) {
      state = Chance.next(state);
      int j = Chance.below(i + 1, state);
      Vertex vertex = vertices[i];
      vertices[i] = vertices[j];
      vertices[j] = vertex;
    }
    return state;
  }

  private long hash() {
    long hash = 0;
    for (Vertex vertex : vertices) {
      hash = 31 * hash + vertex.number;
      for (Edge edge = vertex.edges; edge != null; edge = edge.next) {
        hash = 31 * hash + edge.weight;
      }
    }
    for (Vertex vertex = head; vertex != null; vertex = vertex.next) {
      hash = 31 * hash + vertex.number;
    }
    return hash;
  }
}
