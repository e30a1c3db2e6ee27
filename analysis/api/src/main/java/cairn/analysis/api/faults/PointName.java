package cairn.analysis.api.faults;

/**
 * A moment at which constraints were checked.
 *
 * @param index the number of the C-point in the recording, from 1; 0 for the end and the crash
 * @param name in words: {@code exit of a.b.Tree.insert}, {@code end}
 * @param time the last event before it
 * @param thread its name; empty if not known
 */
public record PointName(int index, String name, long time, String thread) {
  /** As the command line names it: {@code c12} or {@code end}. */
  public String moment() {
    return index > 0 ? "c" + index : name;
  }
}
