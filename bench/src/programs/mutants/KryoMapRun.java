import com.esotericsoftware.kryo.util.IntMap;
import java.util.Random;

/** The map of Kryo, with keys that are their own hashes. */
public final class KryoMapRun {
  /** As the map's documentation says how to do it. */
  static final class Plain extends IntMap<Integer> {
    Plain() {
      super(4, 0.7f);
    }

    @Override
    protected int place(int item) {
      return item & mask;
    }
  }

  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    Plain map = new Plain();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int key = random.nextInt(90);
      if (choice < (i / 100 % 2 == 0 ? 60 : 35)) {
        map.put(key, i);
      } else if (choice < 92) {
        map.remove(key);
      } else if (choice < 97) {
        map.ensureCapacity(random.nextInt(8));
      } else if (choice < 99) {
        map.shrink(map.size + 1);
      } else {
        map.clear();
      }
    }
    System.out.println(map.size);
  }
}
