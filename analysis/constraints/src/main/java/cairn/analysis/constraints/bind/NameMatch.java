package cairn.analysis.constraints.bind;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How names in a specification find those of a program. */
public final class NameMatch {
  private NameMatch() {}

  /**
   * Whether a class is meant: {@code *} stands for any text, a nested class may be written with a
   * dot, and the package may be left out.
   */
  public static boolean isClass(String pattern, String name) {
    String wanted = pattern.replace('$', '.');
    String found = name.replace('$', '.');
    if (glob(wanted, found)) {
      return true;
    }
    int packageEnd = name.lastIndexOf('.') + 1;
    return packageEnd > 0 && glob(wanted, found.substring(packageEnd));
  }

  /** Whether a method {@code a.b.C.m} is meant; the package may be left out. */
  public static boolean isMethod(String pattern, String type, String method) {
    String wanted = pattern.replace('$', '.');
    String found = type.replace('$', '.') + "." + method;
    if (glob(wanted, found)) {
      return true;
    }
    int packageEnd = type.lastIndexOf('.') + 1;
    return packageEnd > 0 && glob(wanted, found.substring(packageEnd));
  }

  /** Whether a text fits a pattern in which {@code *} stands for any text. Linear in practice. */
  public static boolean glob(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int from = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        from = t;
      } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++from;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  /** "did you mean ...?" for the candidate that is nearest to a name; empty if none is near. */
  static String didYouMean(String name, Collection<String> candidates) {
    String best = nearest(name, candidates);
    return best == null ? "" : "did you mean '" + best + "'?";
  }

  private static @Nullable String nearest(String name, Collection<String> candidates) {
    String best = null;
    int least = Math.max(1, name.length() / 3) + 1;
    for (String candidate : candidates) {
      if (Math.abs(candidate.length() - name.length()) >= least || candidate.length() > 256) {
        continue;
      }
      int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int corner = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int replaced = corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        corner = above;
      }
    }
    return row[b.length()];
  }
}
