package cairn.analysis.linearizability.model;

import java.util.List;

/**
 * What the author says of two sub-operations of different instances, to be compared with what is
 * derived.
 *
 * @param first the name of the sub-operation that comes first
 * @param second the name of the one that comes next
 * @param when the alias case; empty if it is said of all cases
 */
public record StatedPair(
    String first, String second, Kind kind, List<Alias> when, Position position) {
  public StatedPair {
    when = List.copyOf(when);
  }

  /** What is said of them. */
  public enum Kind {
    ORDERABLE,
    NOT_ORDERABLE,
    REVERSIBLE,
    NOT_REVERSIBLE
  }

  /**
   * Whether two variables refer to the same node.
   *
   * @param first a variable of the first sub-operation's instance
   * @param second one of the second's
   */
  public record Alias(Variable first, boolean same, Variable second) {}
}
