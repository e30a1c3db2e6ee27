import edu.stanford.nlp.util.Interval;
import edu.stanford.nlp.util.IntervalTree;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** Bookings of rooms: made, looked up and cancelled, one of them much longer than the others. */
public class Driver {
  public static void main(String[] arguments) throws ReflectiveOperationException {
    IntervalTree<Integer, Interval<Integer>> bookings = new IntervalTree<>();
    List<Interval<Integer>> made = new ArrayList<>();
    int[] begins = {50, 30, 80, 20, 40, 70, 90, 10, 25, 35, 45, 60, 75, 85, 95, 5, 15, 100};
    for (int begin : begins) {
      Interval<Integer> booking = booking(begin);
      made.add(booking);
      bookings.add(booking);
    }
    for (Interval<Integer> each : made) {
      if (!bookings.contains(each)) {
        System.out.println("not found: " + each);
      }
    }
    int[] cancelled = {10, 30, 70, 95, 80};
    for (int begin : cancelled) {
      Interval<Integer> booking = booking(begin);
      made.remove(booking);
      bookings.remove(booking);
    }
    int end = 0;
    for (Interval<Integer> each : made) {
      end = Math.max(end, each.getEnd());
    }
    Field root = IntervalTree.class.getDeclaredField("root");
    root.setAccessible(true);
    Field maximum = IntervalTree.TreeNode.class.getDeclaredField("maxEnd");
    maximum.setAccessible(true);
    int last = (Integer) maximum.get(root.get(bookings));
    System.out.println((last == end ? "right: " : "wrong: ") + "the last one ends at " + end + ", not " + last);
  }

  private static Interval<Integer> booking(int begin) {
    return Interval.toInterval(begin, begin == 70 ? 500 : begin + 3);
  }
}
