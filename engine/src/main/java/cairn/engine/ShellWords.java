package cairn.engine;

/** Words of a command line as a person can paste them into a shell. */
public final class ShellWords {
  private ShellWords() {}

  /** The word as it is if a shell leaves it alone, otherwise between single quotes. */
  public static String quote(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
