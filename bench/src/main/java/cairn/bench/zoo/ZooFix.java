package cairn.bench.zoo;

import java.util.List;

/**
 * A place that a fix changed, in the faulty source.
 *
 * @param file without directories
 * @param lines that the fix changed or took away; none if it only adds lines
 * @param method that it changed, with its class
 * @param slots what the added lines store to, {@code []} for elements of arrays; none if they store
 *     nothing
 */
public record ZooFix(String file, List<Lines> lines, String method, List<String> slots) {
  private static final String MISSING = "missing";

  /** From one line to another, both included. */
  public record Lines(int first, int last) {}

  public ZooFix {
    lines = List.copyOf(lines);
    slots = List.copyOf(slots);
  }

  /**
   * @param lines such as 12 and 12-15
   */
  static ZooFix of(String file, List<String> lines, String method, List<String> slots) {
    return new ZooFix(file, lines.stream().map(ZooFix::range).toList(), method, slots);
  }

  private static Lines range(String text) {
    int dash = text.indexOf('-');
    int first = Integer.parseInt(dash < 0 ? text : text.substring(0, dash));
    return new Lines(first, dash < 0 ? first : Integer.parseInt(text.substring(dash + 1)));
  }

  /**
   * Whether a statement names this place: it stored at a line that the fix changed; or it is in the
   * method and about a slot that the added lines store to. Where the fix changed lines, too, the
   * latter counts only of a missing store.
   */
  boolean named(LocatedStatement statement) {
    boolean missing = statement.role().equals(MISSING);
    if (!missing && statement.file().equals(file) && changed(statement.line())) {
      return true;
    }
    return (missing || lines.isEmpty())
        && statement.method().equals(method)
        && statement.slots().stream().anyMatch(this::stored);
  }

  private boolean changed(int line) {
    return lines.stream().anyMatch(range -> range.first() <= line && line <= range.last());
  }

  private boolean stored(String slot) {
    return slots.contains(slot.startsWith("[") ? "[]" : slot);
  }
}
