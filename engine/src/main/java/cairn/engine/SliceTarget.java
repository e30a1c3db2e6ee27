package cairn.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a slice is to begin at, as people write it.
 *
 * @param kind which of the forms it is
 * @param time the heap time, or, of a slot, the one before or at which it was stored last; 0 if
 *     none was given
 * @param file of a line
 * @param line of a line
 * @param run which of the line's runs, from 1; negative counts from the last, which is -1
 * @param node of a slot: the node's id, 0 for a static field
 * @param slot of a slot: a field's name, {@code [i]}, {@code +offset}, or {@code Type.field}
 */
public record SliceTarget(
    Kind kind, long time, String file, int line, long run, long node, String slot, String text) {

  /** The forms. */
  public enum Kind {
    TIME,
    LINE,
    SLOT,
    END,
    CRASH
  }

  private static final Pattern TIME = Pattern.compile("[1-9][0-9]{0,17}");
  private static final Pattern LINE =
      Pattern.compile("(.+):([1-9][0-9]{0,8})(?:#(last|-?[1-9][0-9]{0,17}))?");
  private static final Pattern SLOT =
      Pattern.compile(
          "[^#@]*#([1-9][0-9]{0,17})(?:\\.([^.\\[@]+)|(\\[[0-9]+\\])|(\\+[0-9]+))"
              + "(?:@([1-9][0-9]{0,17}))?");
  private static final Pattern STATIC =
      Pattern.compile("([A-Za-z_$][^#:@\\s]*\\.[A-Za-z_$][^#:@.\\s]*)(?:@([1-9][0-9]{0,17}))?");

  private static final String FORMS =
      "expected a time such as 23, a line such as List.java:15 or List.java:15#2, a slot such as"
          + " #12.next or Tree.root, end, or crash";

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none, with what it may be
   */
  public static SliceTarget parse(String text) {
    if (text.equals("end") || text.equals("crash")) {
      Kind kind = text.equals("end") ? Kind.END : Kind.CRASH;
      return new SliceTarget(kind, 0, "", 0, 0, 0, "", text);
    }
    if (TIME.matcher(text).matches()) {
      return new SliceTarget(Kind.TIME, Long.parseLong(text), "", 0, 0, 0, "", "time " + text);
    }
    Matcher line = LINE.matcher(text);
    if (line.matches()) {
      int number = Integer.parseInt(line.group(2));
      return new SliceTarget(Kind.LINE, 0, line.group(1), number, run(line.group(3)), 0, "", text);
    }
    Matcher slot = SLOT.matcher(text);
    if (slot.matches()) {
      String name = slot.group(2) != null ? slot.group(2) : slot.group(3);
      return slot(
          Long.parseLong(slot.group(1)), name != null ? name : slot.group(4), slot.group(5), text);
    }
    Matcher field = STATIC.matcher(text);
    if (field.matches()) {
      return slot(0, field.group(1), field.group(2), text);
    }
    throw new IllegalArgumentException("'" + text + "' is no place to slice from; " + FORMS);
  }

  private static SliceTarget slot(long node, String name, @Nullable String time, String text) {
    return new SliceTarget(
        Kind.SLOT, time == null ? 0 : Long.parseLong(time), "", 0, 0, node, name, text);
  }

  private static long run(@Nullable String text) {
    return text == null ? 1 : text.equals("last") ? -1 : Long.parseLong(text);
  }

  /** As it is said in a report. */
  @Override
  public String toString() {
    return text;
  }
}
