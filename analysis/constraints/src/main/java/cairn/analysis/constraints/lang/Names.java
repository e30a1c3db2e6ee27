package cairn.analysis.constraints.lang;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What names mean something by themselves, and which name was meant. */
final class Names {
  private static final int LONGEST_SHOWN = 60;

  /** Words that cannot be names of structures, variables, constants and attributes. */
  static final Set<String> RESERVED =
      Set.of(
          "FIELD",
          "FIELDS",
          "EDGE",
          "EDGES",
          "ARRAY",
          "NULL",
          "null",
          "TRUE",
          "FALSE",
          "true",
          "false",
          "ISA",
          "SIZE",
          "COUNT",
          "ABS",
          "MIN",
          "MAX",
          "INDEGREE",
          "OUTDEGREE",
          "ALLIN",
          "ALLOUT",
          "EXTERNAL",
          "INTERNAL",
          "ISROOT",
          "ISLEAF",
          "and",
          "or",
          "not",
          "AND",
          "OR",
          "NOT",
          "for",
          "check",
          "roots");

  private Names() {}

  /** The attribute that every node has, by its name; null if there is none of that name. */
  static Expr.@Nullable Standard standard(String name) {
    for (Expr.Standard attribute : Expr.Standard.values()) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    return null;
  }

  static String shortened(String name) {
    return name.length() <= LONGEST_SHOWN ? name : name.substring(0, LONGEST_SHOWN) + "...";
  }

  /** "Did you mean 'left'? " or nothing. */
  static String didYouMean(String name, Collection<String> candidates) {
    String nearest = nearest(name, candidates);
    return nearest == null ? "" : "Did you mean '" + nearest + "'? ";
  }

  /** The candidate that differs least, if it differs little; null otherwise. */
  static @Nullable String nearest(String name, Collection<String> candidates) {
    if (name.length() < 2) {
      return null;
    }
    String best = null;
    int least = Math.min(3, (name.length() + 2) / 3) + 1;
    for (String candidate : new TreeSet<>(candidates)) {
      int distance =
          candidate.equalsIgnoreCase(name)
              ? 0
              : distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT), least);
      if (distance < least && !candidate.equals(name)) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  /**
   * The number of letters to add, remove, replace or swap with their neighbour; names that differ
   * in length by the limit or more, and long names, are at the limit.
   */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) >= limit || a.length() > LONGEST_SHOWN) {
      return limit;
    }
    int[] before = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      int[] free = before;
      before = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
