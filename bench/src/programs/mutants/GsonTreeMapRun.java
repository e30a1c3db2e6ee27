import com.google.gson.internal.LinkedTreeMap;
import java.util.Iterator;
import java.util.Random;

/** The map of Gson's objects: members are put, replaced, removed, and removed while iterating. */
public final class GsonTreeMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    LinkedTreeMap<Integer, Integer> map = new LinkedTreeMap<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      int key = random.nextInt(90);
      if (choice < (i / 100 % 2 == 0 ? 60 : 35)) {
        map.put(key, i);
      } else if (choice < 80) {
        map.remove(key);
      } else if (choice < 99) {
        Iterator<Integer> keys = map.keySet().iterator();
        for (int skipped = random.nextInt(8); skipped >= 0 && keys.hasNext(); skipped--) {
          keys.next();
          if (skipped == 0) {
            keys.remove();
          }
        }
      } else {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
