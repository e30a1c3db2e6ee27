package cairn.report;

/** How many columns of a fixed-width font a text takes, and how to shorten it. Costs O(length). */
public final class TextWidth {
  private TextWidth() {}

  /** Columns; East Asian wide characters take two, combining marks none. */
  public static int columns(String text) {
    int columns = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      i += Character.charCount(point);
      columns += columnsOf(point);
    }
    return columns;
  }

  /**
   * The text if it fits, otherwise as much of its end as fits behind an ellipsis: the end of a
   * class name tells more.
   */
  public static String keepEnd(String text, int columns) {
    if (columns(text) <= columns) {
      return text;
    }
    int start = text.length();
    int used = 1;
    while (start > 0) {
      int point = text.codePointBefore(start);
      if (used + columnsOf(point) > columns) {
        break;
      }
      used += columnsOf(point);
      start -= Character.charCount(point);
    }
    return "…" + text.substring(start);
  }

  /** The text if it fits, otherwise as much of its beginning as fits before an ellipsis. */
  public static String keepStart(String text, int columns) {
    if (columns(text) <= columns) {
      return text;
    }
    int end = 0;
    int used = 1;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      if (used + columnsOf(point) > columns) {
        break;
      }
      used += columnsOf(point);
      end += Character.charCount(point);
    }
    return text.substring(0, end) + "…";
  }

  private static int columnsOf(int point) {
    if (point < 0x300) {
      return 1;
    }
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (point >= 0x1100 && point <= 0x115f)
            || (point >= 0x2e80 && point <= 0xa4cf)
            || (point >= 0xac00 && point <= 0xd7a3)
            || (point >= 0xf900 && point <= 0xfaff)
            || (point >= 0xfe30 && point <= 0xfe6f)
            || (point >= 0xff00 && point <= 0xff60)
            || (point >= 0xffe0 && point <= 0xffe6)
            || (point >= 0x1f300 && point <= 0x1faff)
            || (point >= 0x20000 && point <= 0x3fffd);
    return wide ? 2 : 1;
  }
}
