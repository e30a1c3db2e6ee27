package cairn.report.heap;

/**
 * A pattern of type names, in which {@code *} stands for any text. Without a dot it is also
 * compared with the name behind the last dot or dollar: {@code Node} finds {@code a.b.List$Node}.
 */
public record TypePattern(String pattern) {

  public boolean matches(String typeName) {
    if (glob(pattern, typeName)) {
      return true;
    }
    int cut = Math.max(typeName.lastIndexOf('.'), typeName.lastIndexOf('$'));
    return pattern.indexOf('.') < 0 && cut >= 0 && glob(pattern, typeName.substring(cut + 1));
  }

  /** O(pattern x text) at worst: only the last star is ever tried again. */
  private static boolean glob(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = t;
      } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
