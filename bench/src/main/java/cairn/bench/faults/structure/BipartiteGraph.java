package cairn.bench.faults.structure;

/**
 * An undirected graph in which every edge joins the two sides. Each vertex has a list of its edges;
 * an edge is in two lists, by two objects that know each other.
 */
final class BipartiteGraph {
  static final class Vertex {
    final int id;
    final int side;
    Edge first;
    int degree;

    Vertex(int id, int side) {
      this.id = id;
      this.side = side;
    }
  }

  static final class Edge {
    Vertex target;
    Edge twin;
    Edge next;
    Edge prev;

    Edge(Vertex target) {
      this.target = target;
    }
  }

  final Vertex[] left;
  final Vertex[] right;
  int edges;

  BipartiteGraph(int vertices) {
    left = new Vertex[vertices / 2];
    right = new Vertex[vertices - vertices / 2];
    for (int i = 0; i < left.length; i++) {
      left[i] = new Vertex(i, 0);
    }
    for (int i = 0; i < right.length; i++) {
      right[i] = new Vertex(i, 1);
    }
  }

  /** Joins a vertex of the left side and one of the right, unless they are joined already. */
  boolean insert(int from, int to) {
    Vertex a = left[from];
    Vertex b = right[to];
    if (find(a, b) != null) {
      return false;
    }
    Edge there = new Edge(b);
    Edge back = new Edge(a);
    there.twin = back;
    back.twin = there;
    link(a, there);
    link(b, back);
    edges++;
    return true;
  }

  boolean delete(int from, int to) {
    Vertex a = left[from];
    Vertex b = right[to];
    Edge there = find(a, b);
    if (there == null) {
      return false;
    }
    unlink(a, there);
    unlink(b, there.twin);
    edges--;
    return true;
  }

  private static Edge find(Vertex from, Vertex to) {
    for (Edge edge = from.first; edge != null; edge = edge.next) {
      if (edge.target == to) {
        return edge;
      }
    }
    return null;
  }

  private static void link(Vertex vertex, Edge edge) {
    edge.next = vertex.first;
    if (vertex.first != null) {
      vertex.first.prev = edge;
    }
    vertex.first = edge;
    vertex.degree++;
  }

  private static void unlink(Vertex vertex, Edge edge) {
    if (edge.prev == null) {
      vertex.first = edge.next;
    } else {
      edge.prev.next = edge.next;
    }
    if (edge.next != null) {
      edge.next.prev = edge.prev;
    }
    vertex.degree--;
  }

  boolean contains(int from, int to) {
    return find(left[from], right[to]) != null;
  }
}
