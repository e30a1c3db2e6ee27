import com.googlecode.concurrentlinkedhashmap.ConcurrentLinkedHashMap;
import java.util.Random;

/** The order of eviction of a ConcurrentLinkedHashMap, used by one thread. */
public final class LruDequeRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    ConcurrentLinkedHashMap<Integer, Integer> map =
        new ConcurrentLinkedHashMap.Builder<Integer, Integer>()
            .maximumWeightedCapacity(30)
            .weigher(value -> 1 + value % 3)
            .build();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(40);
      if (choice < 45) {
        map.put(key, i);
      } else if (choice < 60) {
        map.get(key);
      } else if (choice < 70) {
        map.replace(key, i);
      } else if (choice < 90) {
        map.remove(key);
      } else if (choice < 99) {
        map.setCapacity(10 + random.nextInt(30));
      } else {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
