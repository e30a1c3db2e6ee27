package probe;

/** A C-point of the recording whose arguments are a label and the object that was hashed. */
public final class Mark {
  private Mark() {}

  public static void at(String label, Object root, long hash) {
    System.out.println("mark " + label + " " + hash);
  }
}
