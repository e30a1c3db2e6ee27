package cairn.dist;

/**
 * Text in the language of man pages. Everything that is not ASCII is written by its number, so that
 * a page reads the same whatever encoding its reader assumes.
 */
final class Roff {
  private final StringBuilder out = new StringBuilder();

  private boolean headed;

  /**
   * A request on a line of its own, such as {@code .SH "NAME"}. A paragraph that begins right after
   * a heading needs none.
   */
  Roff request(String name, String... arguments) {
    boolean needless = headed && name.equals("PP");
    headed = name.equals("SH") || name.equals("SS");
    if (needless) {
      return this;
    }
    out.append('.').append(name);
    for (String argument : arguments) {
      out.append(" \"").append(argument.replace("\"", "\\(dq")).append('"');
    }
    out.append('\n');
    return this;
  }

  /** A line of text that is already escaped. */
  Roff line(String escaped) {
    headed = false;
    if (escaped.startsWith(".") || escaped.startsWith("'")) {
      out.append("\\&");
    }
    out.append(escaped.stripTrailing()).append('\n');
    return this;
  }

  /** Lines as they are, indented, none of them broken. */
  Roff verbatim(Iterable<String> lines) {
    request("PP").request("RS", "4").request("nf");
    for (String each : lines) {
      line(each.isEmpty() ? "\\&" : code(each));
    }
    return request("fi").request("RE");
  }

  /** A line that is no text: a comment, or a request whose arguments take no quotes. */
  Roff raw(String line) {
    out.append(line).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }

  static String bold(String escaped) {
    return "\\fB" + escaped + "\\fP";
  }

  static String italic(String escaped) {
    return "\\fI" + escaped + "\\fP";
  }

  /** Text for people. */
  static String text(String plain) {
    return escape(plain, false);
  }

  /** What is to be typed: signs are those of the keyboard, so that it can be copied. */
  static String code(String plain) {
    return escape(plain, true);
  }

  private static String escape(String plain, boolean typed) {
    StringBuilder escaped = new StringBuilder();
    plain
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append(typed ? "\\-" : "-");
                case '\'' -> escaped.append(typed ? "\\(aq" : "'");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                case '\t' -> escaped.append("    ");
                default -> {
                  if (point < 0x7f) {
                    escaped.append((char) point);
                  } else {
                    escaped.append(String.format("\\[u%04X]", point));
                  }
                }
              }
            });
    return escaped.toString();
  }
}
