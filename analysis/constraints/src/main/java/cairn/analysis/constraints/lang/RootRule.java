package cairn.analysis.constraints.lang;

/**
 * Where structures begin.
 *
 * @param kind what is a root
 * @param name for {@link Kind#STATIC} one static field, {@code a.b.C.name}; otherwise empty
 */
public record RootRule(Position position, Kind kind, String name) {

  /** What is a root. */
  public enum Kind {
    RECEIVER,
    ARGUMENTS,
    RESULT,
    /** All static fields. */
    STATICS,
    /** One static field. */
    STATIC,
    /** Every node that has appeared and was not freed. */
    ALL
  }
}
