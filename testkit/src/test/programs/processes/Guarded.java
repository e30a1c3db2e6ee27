package processes;

/** Runs under a security manager that lets it do nothing. */
public final class Guarded {
  Guarded next;

  public static void main(String[] args) {
    Guarded g = new Guarded();
    g.next = new Guarded();
    String said;
    try {
      said = System.getProperty("user.home");
    } catch (SecurityException e) {
      said = "forbidden";
    }
    System.out.println(said);
  }
}
