package cairn.history;

/** What counts as alive in a recording that does not tell of deaths. */
public enum Alive {
  /** Every node that has appeared and was not freed. */
  ALL("every node that has appeared and was not freed"),
  /** What the roots lead to that are known: statics, globals and the last C-point. */
  REACHABLE("what statics, globals and the arguments of the last C-point lead to");

  private final String description;

  Alive(String description) {
    this.description = description;
  }

  /** A phrase for a person. */
  public String description() {
    return description;
  }
}
