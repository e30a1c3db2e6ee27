import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import java.util.Random;

/** A linked open map of fastutil: entries are put, moved to the ends and removed. */
public final class Int2IntLinkedOpenHashMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Int2IntLinkedOpenHashMap map = new Int2IntLinkedOpenHashMap(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int key = random.nextInt(60);
      if (choice < (i / 100 % 2 == 0 ? 40 : 15)) {
        map.put(key, i);
      } else if (choice < 48) {
        map.putAndMoveToFirst(key, i);
      } else if (choice < 56) {
        map.putAndMoveToLast(key, i);
      } else if (choice < 62) {
        map.getAndMoveToFirst(key);
      } else if (choice < 68) {
        map.getAndMoveToLast(key);
      } else if (choice < 72) {
        map.addTo(key, 1);
      } else if (choice < 90) {
        map.remove(key);
      } else if (map.isEmpty()) {
        map.put(0, i);
      } else if (choice < 94) {
        map.removeFirstInt();
      } else if (choice < 99) {
        map.removeLastInt();
      } else {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
