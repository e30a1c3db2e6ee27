package clean;

/** A graph between two sides. */
final class Graph implements KeyedSubject.Keyed {
  private static final int SIDE = 12;

  static final class Vertex {
    final int side;

    /** As many as there are edges, and free places. */
    Vertex[] edges = new Vertex[2];

    Vertex(int side) {
      this.side = side;
    }

    void add(Vertex other) {
      for (int i = 0; i < edges.length; i++) {
        if (edges[i] == null) {
          edges[i] = other;
          return;
        }
      }
      edges = java.util.Arrays.copyOf(edges, edges.length * 2);
      add(other);
    }

    void remove(Vertex other) {
      for (int i = 0; i < edges.length; i++) {
        if (edges[i] == other) {
          edges[i] = null;
        }
      }
    }
  }

  final Vertex[] vertices = new Vertex[2 * SIDE];

  Graph() {
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = new Vertex(i / SIDE);
    }
  }

  @Override
  public int keys() {
    return SIDE * SIDE;
  }

  @Override
  public void insert(int key) {
    Vertex one = vertices[key % SIDE];
    Vertex two = vertices[SIDE + key / SIDE];
    one.add(two);
    two.add(one);
  }

  @Override
  public void delete(int key) {
    vertices[key % SIDE].remove(vertices[SIDE + key / SIDE]);
    vertices[SIDE + key / SIDE].remove(vertices[key % SIDE]);
  }

  @Override
  public Object structure() {
    return this;
  }
}
