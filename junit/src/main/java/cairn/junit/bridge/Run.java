package cairn.junit.bridge;

import java.nio.file.Path;
import java.util.List;

/**
 * A test that was recorded.
 *
 * @param name as people know the test
 * @param recording complete
 * @param report where its report goes, and, with other endings, what belongs to it
 * @param sources directories in which packages begin
 */
public record Run(String name, Path recording, Path report, List<Path> sources) {
  public Run {
    sources = List.copyOf(sources);
  }

  /** A file that belongs to the report. */
  public Path beside(String ending) {
    String file = String.valueOf(report.getFileName());
    return report.resolveSibling(file.replaceAll("\\.html$", "") + ending);
  }
}
