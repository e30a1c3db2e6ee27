package cairn.analysis.api;

import java.util.List;

/**
 * A line of source code and those around it.
 *
 * @param path of the file, as a person can open it
 * @param first number of the first of the lines, from 1
 * @param marked number of the line that is meant
 * @param lines raw; printers escape them
 */
public record SourceExcerpt(String path, int first, int marked, List<String> lines) {
  public SourceExcerpt {
    lines = List.copyOf(lines);
  }
}
