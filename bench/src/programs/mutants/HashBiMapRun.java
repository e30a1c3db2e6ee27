import com.google.common.collect.HashBiMap;
import java.util.Random;

/** A HashBiMap: entries put, forced and removed from both sides. */
public final class HashBiMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    HashBiMap<Integer, Integer> map = HashBiMap.create(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(60);
      Integer value = 1000 + random.nextInt(60);
      if (choice < 35) {
        if (!map.containsValue(value)) {
          map.put(key, value);
        }
      } else if (choice < 70) {
        map.forcePut(key, value);
      } else if (choice < 88) {
        map.remove(key);
      } else {
        map.inverse().remove(value);
      }
    }
    System.out.println(map.size());
  }
}
