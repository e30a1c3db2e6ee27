package cairn.record.nativ;

import java.nio.file.Path;
import java.util.List;

/**
 * Which C-points a recording is to have.
 *
 * @param asked patterns of functions ({@code insert}, {@code list_*}, {@code list.c:insert}, {@code
 *     Tree::insert}), and lines ({@code list.c:12})
 * @param types C types: the outermost calls of functions that are handed one by address, or return
 *     one, or what has a pointer to one, are operations; their exits are told if anything changed
 * @param sources directories in which sources lie, beside those in which they were compiled
 * @param held whether, at the points that were asked for and when the program ends, the recorder
 *     looks at what words of stacks, registers and variables refer to
 */
public record PointRequest(
    List<String> asked, List<String> types, List<Path> sources, boolean held) {
  /** None beside those that the source names. */
  public static final PointRequest NONE = new PointRequest(List.of(), List.of(), List.of());

  public PointRequest(List<String> asked, List<String> types, List<Path> sources) {
    this(asked, types, sources, false);
  }

  public PointRequest {
    asked = List.copyOf(asked);
    types = List.copyOf(types);
    sources = List.copyOf(sources);
  }
}
