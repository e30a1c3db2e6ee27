package structures;

import java.util.Random;
import probe.Probe;

/** A directed graph with cycles and sharing; edges are objects in linked lists. */
public final class RandomGraph {
  static class Vertex {
    final int number;
    Edge out;
    Edge in;
    Object[] marks = new Object[2];

    Vertex(int number) {
      this.number = number;
    }
  }

  static final class Edge {
    Vertex from;
    Vertex to;
    Edge nextOut;
    Edge nextIn;
    double weight;
  }

  static Vertex[] vertices = new Vertex[60];
  static int edges;

  static void connect(Vertex a, Vertex b, double weight) {
    Edge e = new Edge();
    e.from = a;
    e.to = b;
    e.weight = weight;
    e.nextOut = a.out;
    a.out = e;
    e.nextIn = b.in;
    b.in = e;
    a.marks[edges & 1] = edges % 3 == 0 ? b : e;
    edges++;
  }

  static void dropFirst(Vertex a) {
    if (a.out != null) {
      Edge e = a.out;
      a.out = e.nextOut;
      e.from = null;
      edges--;
    }
  }

  public static void main(String[] args) {
    Random r = new Random(3);
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = new Vertex(i);
    }
    for (int i = 0; i < 600; i++) {
      connect(vertices[r.nextInt(60)], vertices[r.nextInt(60)], r.nextDouble());
      if (r.nextInt(3) == 0) {
        dropFirst(vertices[r.nextInt(60)]);
      }
      if (i % 50 == 0) {
        Probe.mark("RandomGraph#" + i, vertices[r.nextInt(60)], RandomGraph.class);
      }
    }
    Probe.mark("RandomGraph#end", null, RandomGraph.class);
  }
}
