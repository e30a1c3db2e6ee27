package replayed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Operations on what code that is not recorded makes or decides. */
public class Unwatched {
  static class Base {
    Object[] places;

    Base(int count) {
      places = new Object[count];
    }
  }

  /** Its entry is recorded when the constructor of its superclass has returned. */
  static final class Made extends Base {
    Object[] more;
    int count;

    Made(int count, Object first) {
      super(count + (first == null ? 0 : 1));
      more = new Object[count];
      more[0] = first;
      this.count = places.length;
    }
  }

  private final Map<Object, Object> friends = new HashMap<>();
  private final List<Object> kept = new ArrayList<>();
  private Object[] copy = {};
  private String name = "";
  private double logarithm;
  private int found;

  void opKeep(Object key) {
    friends.put(key, this);
    kept.add(key);
  }

  void opFind(Object key) {
    if (friends.containsKey(key)) {
      found++;
    }
  }

  void opCopy() {
    List<Object> all = new ArrayList<>(kept);
    all.remove(0);
    copy = all.toArray();
  }

  void opCase(String text) {
    name = text.toLowerCase(Locale.ROOT);
  }

  void opNumber(double of) {
    logarithm = Math.log(of) + Math.pow(of, 2) + Math.floor(of);
    if (logarithm > 3) {
      found++;
    }
  }

  public static void main(String[] arguments) {
    Unwatched all = new Unwatched();
    all.kept.add(all); // how a list grows first depends on what is shared, which is not recorded
    Object[] keys = new Object[12];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new Object();
      all.opKeep(keys[i]);
      all.opFind(keys[i / 2]);
      all.opCopy();
      all.opCase("Name" + i);
      all.opNumber(i + 1.5);
      all.kept.add(new Made(i + 1, all));
    }
    System.out.println(all.copy.length + all.name + all.logarithm + all.found);
  }
}
