package cairn.analysis.typing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a person says of a field's values: blocks in which it is another number are not of the type.
 *
 * @param type as it is declared, {@code struct node}
 * @param field its name, with those of structs in which it lies: {@code head.color}, {@code
 *     flags[1]}
 * @param low the least value
 * @param high the greatest
 */
public record ValueRule(String type, String field, long low, long high) {
  private static final Pattern FORM =
      Pattern.compile("(.+?)\\.([\\w.\\[\\]]+)\\s*=\\s*(-?\\d{1,18})(?:\\.\\.(-?\\d{1,18}))?");

  /** Reads {@code struct node.color=0..1}; null if it is not like that. */
  public static @Nullable ValueRule parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return null;
    }
    long low = Long.parseLong(matcher.group(3));
    String to = matcher.group(4);
    return new ValueRule(
        matcher.group(1).strip(), matcher.group(2), low, to == null ? low : Long.parseLong(to));
  }
}
