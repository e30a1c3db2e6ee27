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
    /** A class that is never unloaded; its static fields are its slots. */
    CLASS,
    /** A local variable, or something else on a thread's stack. */
    LOCAL,
    /** Held by native code. */
    NATIVE,
    /** A monitor that a thread holds or waits for. */
    MONITOR,
    OTHER;
  }
}
