package cairn.analysis.constraints.patch;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What methods are named for: to add to a structure, to take out of it, or neither. */
final class OperationNames {
  private static final List<String> ADD =
      List.of("add", "insert", "offer", "put", "push", "append", "enqueue");

  private static final List<String> TAKE =
      List.of("remove", "delete", "poll", "pop", "dequeue", "unlink", "clear");

  private static final List<String> EMPTY = List.of("clear", "removeall", "deleteall", "purge");

  private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  private OperationNames() {}

  /**
   * Whether a method's name does not speak against that it adds so many nodes.
   *
   * @param method {@code a.b.C.method}, or {@code method}
   * @param grown less than 0 if it takes some out
   * @param recorded how many it added as it was recorded
   */
  static boolean fits(String method, int grown, int recorded) {
    boolean stays = grown == 0 && recorded != 0;
    return fits(method, grown) && !(stays && fits(method, recorded));
  }

  /** Whether a method is named for taking out everything. */
  static boolean empties(String method) {
    return EMPTY.contains(
        method.substring(method.lastIndexOf('.') + 1).replace("_", "").toLowerCase(Locale.ROOT));
  }

  private static boolean fits(String method, int grown) {
    for (String word : WORDS.split(method.substring(method.lastIndexOf('.') + 1))) {
      String small = word.toLowerCase(Locale.ROOT);
      if (ADD.contains(small)) {
        return grown >= 0;
      }
      if (TAKE.contains(small)) {
        return grown <= 0;
      }
    }
    return grown == 0;
  }
}
