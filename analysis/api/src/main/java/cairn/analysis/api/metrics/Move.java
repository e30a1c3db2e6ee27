package cairn.analysis.api.metrics;

import cairn.analysis.api.CodePlace;
import java.util.List;

/**
 * What one place of the program did to the counts since the last point.
 *
 * @param type of the vertexes whose degrees it changed; empty for all types together
 * @param stack the place first, then where it was called from, as far as that is known; empty for
 *     all places together that are not told apart
 * @param vertexes by how many vertexes there are more
 * @param counts by how many more have each degree, in the order of {@link Degree#ALL}
 */
public record Move(String type, List<CodePlace> stack, long vertexes, List<Long> counts) {
  public Move {
    stack = List.copyOf(stack);
    counts = List.copyOf(counts);
    if (counts.size() != Degree.ALL.size()) {
      throw new IllegalArgumentException(counts.size() + " counts, not " + Degree.ALL.size());
    }
  }

  public long count(Degree degree) {
    return counts.get(degree.ordinal());
  }
}
