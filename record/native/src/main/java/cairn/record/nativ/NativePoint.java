package cairn.record.nativ;

import cairn.symbols.Die;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A C-point as the tool is told of it: one address. Several may mean the same.
 *
 * @param group a number that functions share of which only the outermost call counts; -1 for a
 *     place, which has no end
 * @param name what was asked for: a pattern of functions, {@code file:line}, or a comment's name
 * @param address as it was linked
 * @param words where the words are that go with it, in the tool's form
 * @param isImplied whether nobody asked for it: only exits are told, and only after changes
 * @param result the type of what the function returns; null for none
 */
record NativePoint(
    int number,
    int group,
    String name,
    Code.Place place,
    long address,
    List<String> words,
    boolean isImplied,
    @Nullable Die result) {

  NativePoint {
    words = List.copyOf(words);
  }

  boolean isFunction() {
    return group >= 0;
  }

  /** A line of the file that the tool reads. */
  String line() {
    return Long.toHexString(address)
        + " "
        + number
        + " "
        + (isFunction() ? Integer.toString(group) : "-")
        + (isImplied ? "i" : "")
        + (words.isEmpty() ? "" : " " + String.join(" ", words));
  }

  /** Whether a word is behind the address that the one before is. */
  static boolean isBehind(String word) {
    return word.startsWith("*");
  }
}
