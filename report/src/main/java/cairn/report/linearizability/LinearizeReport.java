package cairn.report.linearizability;

import cairn.analysis.api.linearizability.LinearizeAnswer;
import java.util.List;

/**
 * An answer, and what is to be told with it.
 *
 * @param lines the text of the specification
 */
public record LinearizeReport(LinearizeAnswer answer, List<String> lines) {
  public LinearizeReport {
    lines = List.copyOf(lines);
  }

  /** A line of the specification, without what surrounds it; empty if there is none. */
  String line(int number) {
    return number < 1 || number > lines.size() ? "" : lines.get(number - 1).strip();
  }
}
