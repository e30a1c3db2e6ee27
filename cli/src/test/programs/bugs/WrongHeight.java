import io.vavr.collection.TreeSet;

/** vavr: an intersection of sets has a node whose stored black height is wrong; later operations then fail. */
public class WrongHeight {
  public static void main(String[] args) {
    TreeSet<Integer> a = TreeSet.of(5, 8, 19);
    TreeSet<Integer> b = TreeSet.of(28, 18, 8, 19, 5, 6, 20);
    System.out.println(a.intersect(b));
  }
}
