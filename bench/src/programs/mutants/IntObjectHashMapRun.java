import io.netty.util.collection.IntObjectHashMap;
import java.util.Random;

/** Numbers in Netty's open table, many of them with the same place. */
public final class IntObjectHashMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    IntObjectHashMap<Object> map = new IntObjectHashMap<>(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int key = 1 + random.nextInt(12) + 16 * random.nextInt(6);
      if (choice < (i < operations / 2 ? 65 : 45)) {
        map.put(key, new Object());
      } else if (choice < 99) {
        map.remove(key);
      } else {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
