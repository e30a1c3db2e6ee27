package cairn.analysis.constraints.naive;

import java.util.regex.Pattern;

/** Names of classes and static fields as authors write them. */
final class Names {
  private Names() {}

  /** Whether a pattern means a class: with or without package, {@code $} or a dot. */
  static boolean isClass(String pattern, String name) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return fits(pattern, name)
        || fits(pattern, name.replace('$', '.'))
        || fits(pattern, simple)
        || fits(pattern, simple.replace('$', '.'));
  }

  static boolean isStatic(String pattern, String type, String field) {
    int dot = pattern.lastIndexOf('.');
    return dot > 0
        && pattern.substring(dot + 1).equals(field)
        && isClass(pattern.substring(0, dot), type);
  }

  private static boolean fits(String pattern, String name) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      regex.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.matches(regex.toString(), name);
  }
}
