package java.cairn;

import cairn.recording.Format;

/** Sites of writes whose line is not known: the JDK itself does them. */
final class Sites {
  private Sites() {}

  static int cloned;
  static int deserialised;
  static int crash;
  static int throughList;

  static void declare(Tables t) {
    cloned = add(t, Format.CLONE, "clone", null);
    deserialised = add(t, Format.REFRESH_FIELDS, "deserialisation", null);
    throughList = add(t, Format.REFRESH, "Arrays.asList", null);
    crash = add(t, Format.CPOINT, "uncaught exception", "crash");
  }

  private static int add(Tables t, int kind, String method, String name) {
    int id = t.newSite();
    t.site(id, kind, 0, method, 0, null, name, 0);
    return id;
  }
}
