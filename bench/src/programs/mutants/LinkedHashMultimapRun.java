import com.google.common.collect.LinkedHashMultimap;
import java.util.Random;

/** A LinkedHashMultimap with few keys and many values. */
public final class LinkedHashMultimapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LinkedHashMultimap<Integer, Integer> map = LinkedHashMultimap.create(4, 2);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(5);
      Integer value = 1000 + random.nextInt(25);
      if (choice < 62) {
        map.put(key, value);
      } else if (choice < 97) {
        map.remove(key, value);
      } else {
        map.removeAll(key);
      }
    }
    System.out.println(map.size());
  }
}
