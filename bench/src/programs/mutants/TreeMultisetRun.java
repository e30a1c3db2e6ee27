import com.google.common.collect.TreeMultiset;
import java.util.Random;

/** A TreeMultiset: occurrences added, removed and set. */
public final class TreeMultisetRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    TreeMultiset<Integer> bag = TreeMultiset.create();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer element = random.nextInt(70);
      if (choice < (i < operations / 2 ? 60 : 40)) {
        bag.add(element, 1 + random.nextInt(3));
      } else if (choice < 80) {
        bag.remove(element, 1 + random.nextInt(4));
      } else if (choice < 95) {
        bag.setCount(element, random.nextInt(3));
      } else {
        bag.setCount(element, bag.count(element), random.nextInt(3));
      }
    }
    System.out.println(bag.size());
  }
}
