package cairn.analysis.api.metrics;

import cairn.analysis.api.CodePlace;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The heap's graph at one point, in numbers.
 *
 * @param at when it was
 * @param all all vertexes
 * @param edges references between vertexes
 * @param types vertexes by type, those types alone that have enough of them
 * @param numbers other numbers by name, such as the number of components
 * @param stack where the thread was that reached the point, innermost first; empty if not known
 * @param moves what places did since the last point; empty if nobody looked
 */
public record Sample(
    When at,
    DegreeCounts all,
    long edges,
    SortedMap<String, DegreeCounts> types,
    SortedMap<String, Double> numbers,
    List<CodePlace> stack,
    List<Move> moves) {

  public Sample {
    types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    stack = List.copyOf(stack);
    moves = List.copyOf(moves);
  }

  /**
   * When a sample was taken: what is not known is -1.
   *
   * @param point its number in the run, from 1
   * @param calls function entries before it
   * @param bytes bytes allocated before it
   * @param millis milliseconds since the program began
   * @param time the heap time, where it comes from a recording
   * @param every how many calls, bytes or milliseconds lay between points then
   */
  public record When(long point, long calls, long bytes, long millis, long time, long every) {
    public static final long UNKNOWN = -1;
  }
}
