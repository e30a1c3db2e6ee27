package cairn.analysis.constraints.lang;

import java.util.List;

/**
 * Moments at which structures must be consistent.
 *
 * @param structures names of those that must; empty for all
 * @param method {@code a.b.C.method}, {@code *} for any text; for {@link When#POINT} the name of a
 *     directive; for {@link When#LINE} file and line; empty for {@link When#END} and {@link
 *     When#CRASH}
 */
public record CheckPoint(Position position, List<String> structures, When when, String method) {

  public CheckPoint {
    structures = List.copyOf(structures);
  }

  /** What kind of moment. */
  public enum When {
    ENTRY,
    /** Exit by return or by exception. */
    EXIT,
    /** A comment {@code ##C-POINT(name)} in the source. */
    POINT,
    /** A line of a native program, {@code list.c:12}: the moment before it. */
    LINE,
    CRASH,
    END
  }
}
