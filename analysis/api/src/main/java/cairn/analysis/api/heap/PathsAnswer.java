package cairn.analysis.api.heap;

import java.util.List;

/**
 * How roots lead to objects.
 *
 * @param target what was asked for: an object's id, or a pattern of class names
 * @param objects how many objects that is
 * @param examined to how many of these paths were looked for
 * @param unreached how many of these no path leads to
 * @param paths those that lead to most objects first, then the shortest
 * @param leftOut how many more there are
 */
public record PathsAnswer(
    HeapSubject subject,
    String target,
    long objects,
    long examined,
    long unreached,
    List<Path> paths,
    long leftOut) {

  public PathsAnswer {
    paths = List.copyOf(paths);
  }

  /**
   * A path, or several that differ only in indexes and repetitions.
   *
   * @param objects to how many objects such paths lead
   * @param shape the path in one line; {@code [*]} stands for any index, {@code +} for repetitions
   * @param steps the shortest of these paths, from the root's object on
   */
  public record Path(
      String rootKind, String rootName, long objects, String shape, List<Step> steps) {
    public Path {
      steps = List.copyOf(steps);
    }
  }

  /**
   * An object on a path.
   *
   * @param slot that leads to it; empty for the root's own object
   */
  public record Step(String slot, ObjectName object) {}
}
