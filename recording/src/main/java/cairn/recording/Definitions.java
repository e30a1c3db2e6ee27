package cairn.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is defined by ids from 1, in any order. A table's length stays within a fixed distance of
 * the number of its definitions, so that an id cannot make it large.
 */
final class Definitions<T> {
  /** How far an id may be ahead of the number of definitions. */
  static final int SLACK = 1 << 16;

  private final String what;
  private @Nullable Object[] items = new @Nullable Object[16];
  private int count;
  private int max;

  Definitions(String what) {
    this.what = what;
  }

  String what() {
    return what;
  }

  /** The greatest id that is defined. */
  int max() {
    return max;
  }

  @SuppressWarnings("unchecked") // only define() stores
  @Nullable T get(long id) {
    return id > 0 && id <= max ? (T) items[(int) id] : null;
  }

  /**
   * Reads the id of a definition.
   *
   * @param lost how many definitions may have been lost with damaged chunks
   */
  int newId(Cursor in, long lost) throws RecordingException {
    long id = in.varint();
    if (id <= 0 || id > count + SLACK + lost) {
      throw in.corrupt(
          "definition of " + what + " " + Long.toUnsignedString(id) + " after only " + count);
    }
    if (get(id) != null) {
      throw in.corrupt("a second definition of " + what + " " + id);
    }
    return (int) id;
  }

  void define(int id, T item) {
    if (id >= items.length) {
      items = Arrays.copyOf(items, Math.max(id + 1, items.length + (items.length >> 1)));
    }
    items[id] = item;
    max = Math.max(max, id);
    count++;
  }

  /** What is defined, by id. */
  List<T> all() {
    List<T> result = new ArrayList<>(count);
    for (int id = 1; id <= max; id++) {
      T item = get(id);
      if (item != null) {
        result.add(item);
      }
    }
    return result;
  }
}
