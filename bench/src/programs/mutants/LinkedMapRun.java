import java.util.Random;
import org.apache.commons.collections4.map.LinkedMap;

/** A LinkedMap that grows, shrinks and is cleared now and then. */
public final class LinkedMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LinkedMap<Integer, Integer> map = new LinkedMap<>(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(80) * 37;
      if (choice < (i / 100 % 2 == 0 ? 70 : 45)) {
        map.put(key, i);
      } else if (choice < 90) {
        map.remove(key);
      } else if (choice < 99 && !map.isEmpty()) {
        map.remove(random.nextInt(map.size()));
      } else if (random.nextInt(3) == 0) {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
