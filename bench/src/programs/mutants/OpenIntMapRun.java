import java.util.Random;
import org.apache.commons.math3.util.OpenIntToDoubleHashMap;

/** The open map of Commons Math: small and larger keys, put and removed. */
public final class OpenIntMapRun {
  public static void main(String[] arguments) {
    Random random = new Random(Long.parseLong(arguments[0]));
    int operations = Integer.parseInt(arguments[1]);
    OpenIntToDoubleHashMap map = new OpenIntToDoubleHashMap(4, -1);
    for (int i = 0; i < operations; i++) {
      int key = 1 + (random.nextBoolean() ? random.nextInt(15) : random.nextInt(1000));
      if (random.nextInt(100) < (i / 100 % 2 == 0 ? 70 : 40)) {
        map.put(key, i);
      } else {
        map.remove(key);
      }
    }
    System.out.println(map.size());
  }
}
