import java.util.Random;
import org.apache.commons.collections4.list.TreeList;

/** Insertions and removals at random positions of a TreeList. */
public final class TreeListRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    TreeList<Integer> list = new TreeList<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      if (list.isEmpty() || choice < (i < operations / 2 ? 65 : 45)) {
        list.add(random.nextInt(list.size() + 1), i);
      } else if (choice < 95) {
        list.remove(random.nextInt(list.size()));
      } else {
        list.set(random.nextInt(list.size()), i);
      }
    }
    System.out.println(list.size());
  }
}
