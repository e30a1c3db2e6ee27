package cairn.report;

/**
 * Makes text from a recording safe for a medium. Class names, file names and strings come from the
 * watched program and may hold anything: terminal escapes, markup, characters that turn the
 * direction of what follows.
 */
public final class Escape {
  private Escape() {}

  /** For a terminal, on one line: what is not printable becomes {@code \}{@code uXXXX}. */
  public static String text(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      if (!isPlain(raw.charAt(i))) {
        return escapeControls(raw);
      }
    }
    return raw;
  }

  /** For the content and the attributes of XML. */
  public static String xml(String raw) {
    String safe = text(raw);
    StringBuilder out = new StringBuilder(safe.length() + 16);
    for (int i = 0; i < safe.length(); i++) {
      char c = safe.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  /**
   * A double-quoted string of the DOT language whose content is plain text: no escape of the
   * language is left active.
   */
  public static String dotString(String raw) {
    return '"' + text(raw).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static boolean isPlain(char c) {
    return c >= 0x20 && c < 0x7f;
  }

  private static String escapeControls(String raw) {
    StringBuilder out = new StringBuilder(raw.length() + 16);
    for (int i = 0; i < raw.length(); ) {
      int point = raw.codePointAt(i);
      i += Character.charCount(point);
      if (isPrintable(point)) {
        out.appendCodePoint(point);
      } else if (point < 0x10000) {
        out.append(String.format("\\u%04x", point));
      } else {
        out.append(String.format("\\U%06x", point));
      }
    }
    return out.toString();
  }

  private static boolean isPrintable(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> point != 0xfffe && point != 0xffff;
    };
  }
}
