package cairn.analysis.api.heap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who keeps what alive.
 *
 * @param by what an entry is
 * @param below what the entries are below of; null for all of the heap
 * @param entries the largest first
 * @param leftOut how many more there are
 * @param leftOutBytes that those retain
 */
public record DominatorsAnswer(
    HeapSubject subject,
    By by,
    @Nullable ObjectName below,
    List<Entry> entries,
    long leftOut,
    long leftOutBytes) {

  public DominatorsAnswer {
    entries = List.copyOf(entries);
  }

  /** What an entry is. */
  public enum By {
    /** An object, with the objects that it dominates. */
    OBJECT,
    /** All objects of a class that nothing but roots dominates. */
    CLASS,
    /** All objects of the classes of a loader. */
    LOADER
  }

  /**
   * One object, or some.
   *
   * @param objects how many
   * @param bytes of these alone
   * @param retained bytes that would go with them
   * @param children the largest first
   * @param leftOut children that are not shown
   */
  public record Entry(
      ObjectName name,
      long objects,
      long bytes,
      long retained,
      List<Entry> children,
      long leftOut) {
    public Entry {
      children = List.copyOf(children);
    }
  }
}
