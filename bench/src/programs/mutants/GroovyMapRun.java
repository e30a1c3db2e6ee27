import java.util.Random;
import org.codehaus.groovy.util.SingleKeyHashMap;

/** The map of Groovy's meta classes: entries are put, copied and removed. */
public final class GroovyMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    SingleKeyHashMap map = new SingleKeyHashMap();
    map.init(4);
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(100);
      Integer key = random.nextInt(80);
      if (choice < (i / 100 % 2 == 0 ? 40 : 20)) {
        map.put(key, i);
      } else if (choice < 50) {
        map.getOrPut(key).value = i;
      } else if (choice < 58) {
        SingleKeyHashMap.Entry entry = new SingleKeyHashMap.Entry();
        entry.key = key;
        entry.hash = SingleKeyHashMap.hash(key.hashCode());
        entry.value = i;
        if (random.nextBoolean()) {
          map.getOrPutEntry(entry).value = i;
        } else if (map.get(key) == null) {
          map.putCopyOfUnexisting(entry);
        }
      } else if (choice < 96) {
        map.remove(key);
      } else if (choice < 99) {
        map = SingleKeyHashMap.copy(new SingleKeyHashMap(false), map, value -> value);
      } else {
        map.clear();
      }
    }
    System.out.println(map.size());
  }
}
