package cairn.bench.faults;

/** What people get wrong. */
public enum FaultKind {
  DELETED_STORE("deleted store"),
  /** Another field of the same type, or another element of the array. */
  WRONG_FIELD("wrong field"),
  /** Null, the object itself, the node behind the right one, one more or less, the opposite. */
  WRONG_VALUE("wrong value"),
  /** Two stores that follow each other, in the other order. */
  SWAPPED_ORDER("swapped order"),
  /** A counter that is not counted, a call of a method that updates something left out. */
  MISSING_UPDATE("missing update");

  private final String title;

  FaultKind(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
