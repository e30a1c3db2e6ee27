import java.util.List;
import java.util.Random;
import org.apache.hadoop.hdfs.util.LightWeightLinkedSet;

/** The linked set of Hadoop: it grows and shrinks, is polled, and has a bookmark. */
public final class LightWeightLinkedSetRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LightWeightLinkedSet<Integer> set = new LightWeightLinkedSet<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer one = random.nextInt(120);
      if (choice < (i / 100 % 2 == 0 ? 70 : 30)) {
        set.add(one);
      } else if (choice < 74) {
        set.addAll(List.of(one, one + 16, one + 32));
      } else if (choice < 88) {
        set.remove(one);
      } else if (choice < 92) {
        set.pollFirst();
      } else if (choice < 95) {
        set.pollN(random.nextInt(8));
      } else if (choice < 98) {
        if (set.getBookmark().hasNext()) {
          set.getBookmark().next();
        }
      } else if (choice < 99) {
        set.resetBookmark();
      } else if (random.nextBoolean()) {
        set.clear();
      } else {
        set.pollAll();
      }
    }
    System.out.println(set.size());
  }
}
