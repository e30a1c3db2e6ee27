package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.ideal.Dumper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs in a JVM of its own: a scene as a ray tracer has it (faces with four points, an octree,
 * lists of shapes), and other things that waste memory.
 */
public final class SceneProgram {
  static final int FACES = 2000;

  private SceneProgram() {}

  static final class Point {
    float x;
    float y;
    float z;
  }

  static final class Face {
    final Point[] points = {new Point(), new Point(), new Point(), new Point()};
  }

  /** What is seen. */
  abstract static class Shape {
    long material;
    long texture;
    long light;
  }

  static final class Triangle extends Shape {
    final Face face = new Face();
  }

  static final class Sphere extends Shape {
    double radius;
  }

  static final class Link {
    final Shape shape;
    final Link next;

    Link(Shape shape, Link next) {
      this.shape = shape;
      this.next = next;
    }
  }

  static final class Cube {
    Cube[] parts;
    Link shapes;
    long corner;
    long width;
  }

  static final class Reading {
    final Double value;
    final long at;
    final long until;
    final long by;

    Reading(int number) {
      value = number + 0.5;
      at = number;
      until = number;
      by = number;
    }
  }

  static final class Named {
    String name;
    int[] cells;
    List<Shape> none;
    Map<Integer, Shape> few;
    List<Shape> sparse;
    Shape[] rare;
  }

  static Cube tree = cube(3);
  static List<Reading> readings = new ArrayList<>();
  static List<Long> numbers = new ArrayList<>();
  static List<Named> named = new ArrayList<>();

  private static int made;

  private static Cube cube(int depth) {
    Cube cube = new Cube();
    if (depth == 0) {
      return cube;
    }
    cube.parts = new Cube[8];
    for (int i = 0; i < 8; i++) {
      cube.parts[i] = cube(depth - 1);
    }
    return cube;
  }

  private static void fill(Cube cube) {
    if (cube.parts == null) {
      for (int i = 0; i < 4 && made < FACES; i++, made++) {
        cube.shapes = new Link(new Triangle(), cube.shapes);
        cube.shapes = new Link(new Sphere(), cube.shapes);
      }
      return;
    }
    for (Cube part : cube.parts) {
      fill(part);
    }
  }

  public static void main(String[] arguments) throws Exception {
    fill(tree);
    for (int i = 0; i < 1000; i++) {
      readings.add(new Reading(i));
      numbers.add(1000L + i);
    }
    Sphere shared = new Sphere();
    for (int i = 0; i < 500; i++) {
      Named each = new Named();
      each.name =
          new String("a name".getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII);
      each.cells = new int[] {1, 2, 3, 4, 5, 6, 7, 8};
      each.none = new ArrayList<>(10);
      each.few = new HashMap<>();
      each.few.put(1, shared);
      each.sparse = new ArrayList<>(100);
      for (int k = 0; k < 5; k++) {
        each.sparse.add(shared);
      }
      each.rare = new Shape[20];
      each.rare[7] = shared;
      named.add(each);
    }
    Dumper.dump(arguments[0]);
  }
}
