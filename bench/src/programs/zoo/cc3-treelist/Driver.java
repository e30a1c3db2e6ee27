import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;
import org.apache.commons.collections.list.TreeList;

/** Lines of a text: inserted, replaced and deleted by their numbers, and at last read backwards. */
public class Driver {
  public static void main(String[] arguments) {
    Random random = new Random(3);
    List lines = new TreeList();
    List<Object> expected = new ArrayList<>();
    for (int step = 0; step < 120; step++) {
      int what = random.nextInt(10);
      if (lines.size() < 4 || what < 5) {
        int at = random.nextInt(lines.size() + 1);
        lines.add(at, "line " + step);
        expected.add(at, "line " + step);
      } else if (what < 9) {
        int at = random.nextInt(lines.size());
        lines.remove(at);
        expected.remove(at);
      } else {
        int at = random.nextInt(lines.size());
        lines.set(at, "changed " + step);
        expected.set(at, "changed " + step);
      }
    }
    String wrong = null;
    int at = expected.size();
    try {
      for (ListIterator each = lines.listIterator(lines.size()); each.hasPrevious(); ) {
        Object line = each.previous();
        at--;
        if (wrong == null && !line.equals(expected.get(at))) {
          wrong = "line " + at + " is " + line;
        }
      }
    } catch (RuntimeException e) {
      wrong = e.toString();
    }
    if (wrong == null && at != 0) {
      wrong = "only the last " + (expected.size() - at) + " of " + expected.size();
    }
    System.out.println(wrong == null ? "right: " + lines.size() + " lines" : "wrong: " + wrong);
  }
}
