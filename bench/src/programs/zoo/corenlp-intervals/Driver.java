import edu.stanford.nlp.util.Interval;
import edu.stanford.nlp.util.IntervalTree;
import java.util.ArrayList;
import java.util.List;

/** Bookings of a room: made, looked up and cancelled. */
public class Driver {
  public static void main(String[] arguments) {
    IntervalTree<Integer, Interval<Integer>> bookings = new IntervalTree<>();
    List<Interval<Integer>> made = new ArrayList<>();
    int[] begins = {50, 30, 80, 20, 70, 90, 10, 25, 60, 75, 5, 15, 23, 28, 58, 64, 85, 95, 3, 8, 100};
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
    int[] cancelled = {80, 95, 70, 30};
    for (int begin : cancelled) {
      Interval<Integer> booking = booking(begin);
      made.remove(booking);
      bookings.remove(booking);
    }
    int there = 0;
    for (Interval<Integer> each : bookings) {
      there++;
    }
    System.out.println((there == made.size() ? "right: " : "wrong: ") + there + " of " + made.size() + " bookings");
  }

  private static Interval<Integer> booking(int begin) {
    return Interval.toInterval(begin, begin + 3);
  }
}
