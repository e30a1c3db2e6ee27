import com.badlogic.gdx.utils.OrderedMap;

/** Settings with defaults: a profile begins as a copy of another and is changed. */
public class Driver {
  public static void main(String[] arguments) {
    OrderedMap<String, Integer> defaults = new OrderedMap<>();
    String[] names = {"volume", "brightness", "speed", "lives", "level", "colour", "language", "theme"};
    for (int i = 0; i < names.length; i++) {
      defaults.put(names[i], i * 10);
    }
    for (int i = 0; i < 20; i++) {
      String name = names[(i * 3) % names.length];
      defaults.put(name, defaults.get(name) + 1);
      if (i % 6 == 5) {
        defaults.remove(name);
        defaults.put(name, 0);
      }
    }
    OrderedMap<String, Integer> profile = new OrderedMap<>(defaults);
    profile.put("volume", 100);
    profile.put("nickname", 1);
    int seen = 0;
    for (String name : profile.orderedKeys()) {
      seen += profile.containsKey(name) ? 1 : 0;
    }
    System.out.println((seen == profile.size ? "right: " : "wrong: ") + seen + " of " + profile.size + " names in order");
  }
}
