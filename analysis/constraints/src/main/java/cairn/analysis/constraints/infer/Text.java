package cairn.analysis.constraints.infer;

/** Text of the language with places to fill in: {@code @l.HEIGHT <= @r.HEIGHT}. */
final class Text {
  private Text() {}

  /**
   * Fills in.
   *
   * @param fillings the name of a place, one letter, and what stands there, in turns
   */
  static String of(String template, String... fillings) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      text.append(c == '@' ? filling(template.charAt(++i), fillings) : String.valueOf(c));
    }
    return text.toString();
  }

  private static String filling(char name, String... fillings) {
    for (int i = 0; i < fillings.length; i += 2) {
      if (fillings[i].charAt(0) == name) {
        return fillings[i + 1];
      }
    }
    throw new IllegalArgumentException("nothing is said to stand for @" + name);
  }
}
