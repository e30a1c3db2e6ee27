import de.bwaldvogel.mongo.backend.LinkedTreeSet;
import java.util.Iterator;

/** Tags of a document: added in some order, some removed by name, some while all are read. */
public class Driver {
  public static void main(String[] arguments) {
    LinkedTreeSet<Object> tags = new LinkedTreeSet<>();
    for (int i = 0; i < 40; i++) {
      tags.add((i * 11) % 23);
    }
    for (int i = 0; i < 5; i++) {
      tags.remove(i * 4);
      tags.add(100 + i);
    }
    for (Iterator<Object> each = tags.iterator(); each.hasNext(); ) {
      if (each.next().equals(104)) {
        each.remove();
      }
    }
    boolean again = tags.add(104);
    int read = 0;
    for (Object tag : tags) {
      read++;
    }
    System.out.println(
        (again && read == tags.size() ? "right: " : "wrong: ") + read + " tags, size " + tags.size() + ", added again: " + again);
  }
}
