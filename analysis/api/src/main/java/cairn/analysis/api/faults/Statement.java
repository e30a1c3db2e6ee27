package cairn.analysis.api.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * A statement that broke a constraint, or an operation that lacks one.
 *
 * @param rank from 1, the most suspect first
 * @param place the store; for {@link Role#MISSING} where it usually happens
 * @param time of its first instance
 * @param instances how many of its executions are to blame
 * @param constraints names of those that it broke
 * @param why in words
 * @param inside where the JDK did the store that the statement asked it for: the store itself, then
 *     the calls that led to it, up to the statement's own; empty for the program's own stores
 * @param stack calls around it, innermost first, where they were recorded
 * @param violations those that it led to
 * @param operation the method that the C-point closed, empty if not known
 */
public record Statement(
    int rank,
    Role role,
    CodePlace place,
    long time,
    String thread,
    Change change,
    int instances,
    List<String> constraints,
    String why,
    List<CodePlace> inside,
    List<CodePlace> stack,
    List<Violation> violations,
    String operation,
    Sketch before,
    Sketch after)
    implements Finding {

  public Statement {
    constraints = List.copyOf(constraints);
    inside = List.copyOf(inside);
    stack = List.copyOf(stack);
    violations = List.copyOf(violations);
  }

  @Override
  public String rule() {
    return String.join(", ", constraints);
  }

  @Override
  public Verdict verdict() {
    return Verdict.VIOLATED;
  }

  @Override
  public String message() {
    return why;
  }

  @Override
  public List<CodePlace> places() {
    return place.isKnown() ? List.of(place) : List.of();
  }

  /** What a statement has to do with a violation. */
  public enum Role {
    /** Before it there was no violation, after it there is. */
    INTRODUCED,
    /** It changed something that a violation depends on, but there was one before. */
    CONTRIBUTED,
    /** It is right by itself; a store that belongs to it did not happen. */
    MISSING
  }
}
