package cairn.analysis.constraints.bind;

import cairn.analysis.constraints.lang.Position;
import java.util.List;

/** A specification that does not fit a recording: names in it that mean nothing there. */
public final class BindException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * @param notes what else does not fit, and may be the reason
   */
  BindException(String spec, List<Problem> problems, List<String> notes) {
    super(render(spec, problems, notes));
    this.problems = List.copyOf(problems);
  }

  /**
   * One thing that does not fit.
   *
   * @param hint what to do about it; empty if the message says it all
   */
  public record Problem(Position position, String message, String hint) {}

  /** In the order of their places. */
  public List<Problem> problems() {
    return problems;
  }

  private static String render(String spec, List<Problem> problems, List<String> notes) {
    StringBuilder text = new StringBuilder();
    for (String note : notes) {
      text.append(text.length() == 0 ? "" : "\n").append(spec).append(": ").append(note);
    }
    for (Problem problem : problems) {
      text.append(text.length() == 0 ? "" : "\n");
      text.append(spec).append(':').append(problem.position()).append(": ");
      text.append(problem.message());
      text.append(problem.hint().isEmpty() ? "" : "; " + problem.hint());
    }
    return text.toString();
  }
}
