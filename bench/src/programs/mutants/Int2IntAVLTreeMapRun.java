import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import java.util.Random;

/** Numbers in an Int2IntAVLTreeMap, put and removed. */
public final class Int2IntAVLTreeMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Int2IntAVLTreeMap map = new Int2IntAVLTreeMap();
    for (int i = 0; i < operations; i++) {
      int key = random.nextInt(100);
      if (random.nextInt(100) < (i < operations / 2 ? 65 : 45)) {
        map.put(key, i);
      } else {
        map.remove(key);
      }
    }
    System.out.println(map.size());
  }
}
