import java.util.Random;

/** Builds a scene as ray tracers do, an octree over faces of four points, then dumps its heap. */
public class Scene {
  static class Point {
    final float x;
    final float y;
    final float z;

    Point(Random random) {
      x = random.nextFloat();
      y = random.nextFloat();
      z = random.nextFloat();
    }
  }

  static class Face {
    final Point[] corners = new Point[4];

    Face(Random random) {
      for (int corner = 0; corner < 4; corner++) {
        corners[corner] = new Point(random);
      }
    }
  }

  abstract static class Shape {
    Face bounds;
  }

  static class Sphere extends Shape {
    double radius;
  }

  static class Triangle extends Shape {
    double angle;
  }

  static class ShapeList {
    Shape shape;
    ShapeList nextLink;
  }

  static class Octree {
    Octree[] children;
    Face[] sides = new Face[6];
    ShapeList shapes;
  }

  static Octree tree;
  private static int shapes;

  public static void main(String[] args) throws Exception {
    tree = grow(new Random(1), 4);
    Dump.to(args[0]);
  }

  private static Octree grow(Random random, int depth) {
    Octree node = new Octree();
    for (int side = 0; side < node.sides.length; side++) {
      node.sides[side] = new Face(random);
    }
    for (int shape = random.nextInt(3); shape > 0; shape--) {
      ShapeList list = new ShapeList();
      list.shape = shapes++ % 2 == 0 ? new Sphere() : new Triangle();
      list.shape.bounds = new Face(random);
      list.nextLink = node.shapes;
      node.shapes = list;
    }
    if (depth > 0) {
      node.children = new Octree[8];
      for (int child = 0; child < 8; child++) {
        if (depth > 2 || random.nextInt(8) < 6) {
          node.children[child] = grow(random, depth - 1);
        }
      }
    }
    return node;
  }
}
