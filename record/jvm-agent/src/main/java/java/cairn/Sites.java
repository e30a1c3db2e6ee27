package java.cairn;

import cairn.recording.Format;
import java.util.HashMap;

/** Sites of writes whose line is not known: the JDK itself does them. */
final class Sites {
  private Sites() {}

  static int cloned;
  static int deserialised;
  static int throughList;

  static void declare(Tables t) {
    cloned = add(t, Format.CLONE, "clone", null);
    deserialised = add(t, Format.REFRESH_FIELDS, "deserialisation", null);
    throughList = add(t, Format.REFRESH, "Arrays.asList", null);
  }

  private static final HashMap<String, Integer> crashes = new HashMap<>();

  /** The site of exceptions of a class that nothing catches, one for each class. */
  static int crash(Tables t, Class<?> exception) {
    String name = exception.getName();
    t.begin();
    try {
      Integer known = crashes.get(name);
      if (known == null) {
        known = t.newSite();
        t.site(known, Format.CPOINT, 0, "uncaught exception", 0, name, "crash", 0);
        crashes.put(name, known);
      }
      return known;
    } finally {
      t.end();
    }
  }

  private static int add(Tables t, int kind, String method, String name) {
    int id = t.newSite();
    t.site(id, kind, 0, method, 0, null, name, 0);
    return id;
  }
}
