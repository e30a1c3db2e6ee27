package cairn.analysis.constraints.infer;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Short names for classes: {@code a.b.Tree$Node} is {@code node}. */
final class StructureNames {
  private static final Set<String> RESERVED =
      Set.of(
          "null",
          "true",
          "false",
          "and",
          "or",
          "not",
          "for",
          "in",
          "to",
          "check",
          "roots",
          "at",
          "java",
          "c",
          "exactly",
          "static",
          "entry",
          "exit",
          "point",
          "end",
          "crash",
          "of",
          "receiver",
          "arguments",
          "result",
          "statics",
          "all",
          "x",
          "y",
          "i");

  private StructureNames() {}

  static void give(List<SeenType> types) {
    Set<String> taken = new HashSet<>(RESERVED);
    for (SeenType type : types) {
      String[] words = type.name.replaceAll("^(struct|union|class) ", "").split("[.$:]+");
      String name = "";
      for (int i = words.length - 1; i >= 0; i--) {
        name = plain(words[i]) + capitalised(name);
        if (!name.isEmpty() && !taken.contains(name.toLowerCase(Locale.ROOT))) {
          break;
        }
      }
      String unique = name.isEmpty() ? "node" : name;
      for (int i = 2; taken.contains(unique.toLowerCase(Locale.ROOT)); i++) {
        unique = name + i;
      }
      taken.add(unique.toLowerCase(Locale.ROOT));
      type.structure = unique;
    }
  }

  private static String plain(String word) {
    String letters = word.replaceAll("[^A-Za-z0-9_]", "").replaceAll("^[0-9]+", "");
    if (letters.isEmpty()) {
      return "";
    }
    boolean upper = letters.toUpperCase(Locale.ROOT).equals(letters);
    return upper
        ? letters.toLowerCase(Locale.ROOT)
        : Character.toLowerCase(letters.charAt(0)) + letters.substring(1);
  }

  private static String capitalised(String word) {
    return word.isEmpty() ? "" : Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
