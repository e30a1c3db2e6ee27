package probe;

/** What programs call at a moment that is to be compared. Not recorded itself. */
public final class Probe {
  private static final String DUMP = System.getProperty("probe.dump", "");

  private Probe() {}

  /** Prints the hash of what root and the statics of the classes lead to, and makes this moment a C-point. */
  public static void mark(String label, Object root, Class<?>... statics) {
    String text = Structure.text(root, statics);
    StringBuilder full = new StringBuilder(label);
    for (Class<?> c : statics) {
      full.append(';').append(c.getName());
    }
    if (DUMP.equals(label) || DUMP.equals("*")) {
      System.err.println("dump of " + label + "\n" + text + "end of dump");
    }
    Mark.at(full.toString(), root, Structure.hash(text));
  }

  /** A round trip through serialisation. */
  @SuppressWarnings("unchecked")
  public static <T> T copy(T o) throws java.io.IOException, ClassNotFoundException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (var out = new java.io.ObjectOutputStream(bytes)) {
      out.writeObject(o);
    }
    try (var in =
        new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
