import com.conversantmedia.util.collection.spatial.HyperPoint;
import com.conversantmedia.util.collection.spatial.HyperRect;
import com.conversantmedia.util.collection.spatial.RTree;
import com.conversantmedia.util.collection.spatial.RectBuilder;
import com.conversantmedia.util.collection.spatial.SpatialSearch;
import com.conversantmedia.util.collection.spatial.SpatialSearches;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The R-tree of Conversant: boxes are added, moved and removed. */
public final class RtreeRun {
  /** A point, or the corner of a box. */
  record Corner(int x, int y) implements HyperPoint {
    @Override
    public int getNDim() {
      return 2;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <D extends Comparable<D>> D getCoord(int d) {
      return (D) Double.valueOf(d == 0 ? x : y);
    }

    @Override
    public double distance(HyperPoint p) {
      return Math.hypot(distance(p, 0), distance(p, 1));
    }

    @Override
    public double distance(HyperPoint p, int d) {
      Corner other = (Corner) p;
      return Math.abs(d == 0 ? x - other.x : y - other.y);
    }
  }

  /** What the tree has, and what its nodes are bounded by. */
  static final class Box implements HyperRect<Double> {
    final int left;
    final int low;
    final int right;
    final int high;

    Box(int left, int low, int right, int high) {
      this.left = left;
      this.low = low;
      this.right = right;
      this.high = high;
    }

    @Override
    public HyperRect getMbr(HyperRect r) {
      Box other = (Box) r;
      return new Box(
          Math.min(left, other.left),
          Math.min(low, other.low),
          Math.max(right, other.right),
          Math.max(high, other.high));
    }

    @Override
    public int getNDim() {
      return 2;
    }

    @Override
    public HyperPoint getMin() {
      return new Corner(left, low);
    }

    @Override
    public HyperPoint getMax() {
      return new Corner(right, high);
    }

    @Override
    public HyperPoint getCentroid() {
      return new Corner((left + right) / 2, (low + high) / 2);
    }

    @Override
    public double getRange(int d) {
      return d == 0 ? right - left : high - low;
    }

    @Override
    public boolean contains(HyperRect r) {
      Box other = (Box) r;
      return left <= other.left && low <= other.low && right >= other.right && high >= other.high;
    }

    @Override
    public boolean intersects(HyperRect r) {
      Box other = (Box) r;
      return left <= other.right && other.left <= right && low <= other.high && other.low <= high;
    }

    @Override
    public double cost() {
      return (double) (right - left) * (high - low);
    }

    @Override
    public double perimeter() {
      return 2.0 * (right - left + high - low);
    }
  }

  /** Boxes are their own bounds. */
  static final class Builder implements RectBuilder<Box> {
    @Override
    public HyperRect getBBox(Box box) {
      return box;
    }

    @Override
    public HyperRect getMbr(HyperPoint p1, HyperPoint p2) {
      Corner a = (Corner) p1;
      Corner b = (Corner) p2;
      return new Box(a.x(), a.y(), b.x(), b.y());
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    SpatialSearch<Box> tree = SpatialSearches.rTree(new Builder(), 2, 4, RTree.Split.AXIAL);
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int left = random.nextInt(1000);
      int low = random.nextInt(1000);
      Box box = new Box(left, low, left + 1 + random.nextInt(50), low + 1 + random.nextInt(50));
      if (boxes.size() < 2 || choice < (i / 100 % 2 == 0 ? 60 : 35)) {
        boxes.add(box);
        tree.add(box);
        continue;
      }
      Box one = boxes.remove(random.nextInt(boxes.size()));
      if (choice < 75) {
        Box near = new Box(one.left + 1, one.low + 1, one.right + 1, one.high + 1);
        boxes.add(near);
        tree.update(one, near);
      } else {
        tree.remove(one);
      }
    }
    System.out.println(tree.getEntryCount());
  }
}
