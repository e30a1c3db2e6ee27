package cairn.graph;

/**
 * A reference into the heap from outside.
 *
 * @param name what a person calls it: {@code com.acme.Main.cache}, {@code thread main}, {@code
 *     global table}
 */
public record Root(Kind kind, String name, int node) {

  /** Where a root comes from. */
  public enum Kind {
    STATIC,
    CPOINT,
    THREAD,
    GLOBAL,
    OTHER;
  }
}
