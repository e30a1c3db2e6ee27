import com.google.common.collect.LinkedListMultimap;
import java.util.List;
import java.util.Random;

/** A LinkedListMultimap with few keys. */
public final class LinkedListMultimapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LinkedListMultimap<Integer, Integer> map = LinkedListMultimap.create();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(8);
      if (choice < 55) {
        map.put(key, random.nextInt(10));
      } else if (choice < 85) {
        map.remove(key, random.nextInt(10));
      } else if (choice < 95) {
        map.replaceValues(key, List.of(random.nextInt(10), random.nextInt(10)));
      } else {
        map.removeAll(key);
      }
    }
    System.out.println(map.size());
  }
}
