import java.util.Random;
import org.apache.commons.collections4.bidimap.TreeBidiMap;

/** A TreeBidiMap with keys and values that are replaced and removed by key and by value. */
public final class TreeBidiMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    TreeBidiMap<Integer, Integer> map = new TreeBidiMap<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int key = random.nextInt(70);
      int value = 1000 + random.nextInt(70);
      if (choice < (i < operations / 2 ? 70 : 50)) {
        map.put(key, value);
      } else if (choice < 85) {
        map.remove(key);
      } else {
        map.removeValue(value);
      }
    }
    System.out.println(map.size());
  }
}
