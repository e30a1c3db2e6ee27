package cairn.analysis.constraints.lang;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that must hold for all nodes that the variables can stand for, each by itself and also
 * when several stand for the same node.
 *
 * @param name the author's, otherwise c1, c2, ... by its place among the constraints
 * @param text as the author wrote it, on one line
 * @param range for constraints over the elements of an array
 * @param guard the constraint says nothing where this is not true; null if there is none
 */
public record Constraint(
    Position position,
    String name,
    String text,
    List<Variable> variables,
    @Nullable Range range,
    @Nullable Expr guard,
    Expr body) {

  public Constraint {
    variables = List.copyOf(variables);
  }

  /** A node of a structure. */
  public record Variable(Position position, String structure, String name) {}

  /**
   * {@code for I in from to to}: I takes all values from the first up to and including the last.
   */
  public record Range(Position position, String variable, Expr from, Expr to) {}
}
