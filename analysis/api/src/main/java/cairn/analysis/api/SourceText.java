package cairn.analysis.api;

import java.util.List;

/**
 * A whole file of source code.
 *
 * @param path of the file, as a person can open it
 * @param lines raw; printers escape them
 */
public record SourceText(String path, List<String> lines) {
  public SourceText {
    lines = List.copyOf(lines);
  }

  /** A line, counted from 1; empty if there is no such line. */
  public String line(int number) {
    return number < 1 || number > lines.size() ? "" : lines.get(number - 1);
  }
}
