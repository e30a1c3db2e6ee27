import java.util.Iterator;
import org.apache.commons.collections.bag.TreeBag;

/** Votes: given, counted, and some are declared invalid while all are looked at. */
public class Driver {
  public static void main(String[] arguments) {
    TreeBag votes = new TreeBag();
    for (int i = 0; i < 40; i++) {
      votes.add(Integer.valueOf((i * i) % 13));
    }
    for (int i = 0; i < 6; i++) {
      votes.remove(Integer.valueOf(i), 1);
      votes.add(Integer.valueOf(20 + i), 1 + i % 3);
    }
    int invalid = 0;
    for (Iterator each = votes.iterator(); each.hasNext(); ) {
      int vote = ((Integer) each.next()).intValue();
      if (vote == 22 || vote == 24) {
        each.remove();
        invalid++;
      }
    }
    votes.add(Integer.valueOf(30));
    boolean still = votes.contains(Integer.valueOf(22)) || votes.contains(Integer.valueOf(24));
    System.out.println((still ? "wrong: " : "right: ") + invalid + " votes are invalid, still there: " + still);
  }
}
