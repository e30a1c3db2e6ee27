package cairn.sources.nativ;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as what a debugger's script writes: objects as maps, arrays as lists, integers of up
 * to 64 bits (also unsigned) as {@code Long}, texts, booleans. Members that are null are left out.
 * Other numbers, and nesting beyond {@link #DEEPEST}, are refused.
 */
final class Json {
  private static final int DEEPEST = 50;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** An object. */
  static Map<String, Object> object(String text) throws SnapshotException {
    Json json = new Json(text);
    Object value = json.value(0);
    json.space();
    if (json.at != text.length()) {
      throw json.wrong("the end");
    }
    if (!(value instanceof Map<?, ?>)) {
      throw new SnapshotException("expected a JSON object");
    }
    return map(value);
  }

  /** A value as an object; an empty one if it is something else. */
  @SuppressWarnings("unchecked") // all maps here have texts as keys
  static Map<String, Object> map(Object value) {
    return value instanceof Map<?, ?> ? (Map<String, Object>) value : Map.of();
  }

  /** A member as a list; an empty one if it is something else. */
  @SuppressWarnings("unchecked")
  static List<Object> list(Map<String, Object> object, String name) {
    return object.get(name) instanceof List<?> list ? (List<Object>) list : List.of();
  }

  /** A member as a number; 0 if it is something else. */
  static long number(Map<String, Object> object, String name) {
    return object.get(name) instanceof Long number ? number : 0;
  }

  /** A member as a text; an empty one if it is something else. */
  static String text(Map<String, Object> object, String name) {
    return object.get(name) instanceof String text ? text : "";
  }

  private SnapshotException wrong(String expected) {
    String found = at < text.length() ? "'" + text.charAt(at) + "'" : "its end";
    return new SnapshotException(
        "broken JSON: " + expected + " was expected at character " + at + ", found " + found);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean takes(char wanted) {
    space();
    boolean is = at < text.length() && text.charAt(at) == wanted;
    at += is ? 1 : 0;
    return is;
  }

  private Object value(int depth) throws SnapshotException {
    space();
    if (depth > DEEPEST) {
      throw wrong("less nesting");
    }
    if (takes('{')) {
      return members(depth);
    }
    if (takes('[')) {
      return elements(depth);
    }
    if (at < text.length() && text.charAt(at) == '"') {
      return string();
    }
    for (String word : List.of("true", "false", "null")) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return word.equals("null") ? Nothing.NOTHING : (Object) word.equals("true");
      }
    }
    return number();
  }

  private enum Nothing {
    NOTHING
  }

  private Map<String, Object> members(int depth) throws SnapshotException {
    Map<String, Object> members = new LinkedHashMap<>();
    if (takes('}')) {
      return members;
    }
    do {
      space();
      String name = string();
      if (!takes(':')) {
        throw wrong("':'");
      }
      Object value = value(depth + 1);
      if (value != Nothing.NOTHING) {
        members.put(name, value);
      }
    } while (takes(','));
    if (!takes('}')) {
      throw wrong("'}'");
    }
    return members;
  }

  private List<Object> elements(int depth) throws SnapshotException {
    List<Object> elements = new ArrayList<>();
    if (takes(']')) {
      return elements;
    }
    do {
      elements.add(value(depth + 1));
    } while (takes(','));
    if (!takes(']')) {
      throw wrong("']'");
    }
    return elements;
  }

  private Long number() throws SnapshotException {
    int start = at;
    while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
      at++;
    }
    String digits = text.substring(start, at);
    boolean ends = at == text.length() || ".eE".indexOf(text.charAt(at)) < 0;
    try {
      if (ends && !digits.isEmpty()) {
        return digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
      }
    } catch (NumberFormatException e) {
      at = start;
      throw wrong("a number of 64 bits");
    }
    throw wrong("a value");
  }

  private String string() throws SnapshotException {
    if (at >= text.length() || text.charAt(at) != '"') {
      throw wrong("'\"'");
    }
    at++;
    StringBuilder out = new StringBuilder();
    while (at < text.length()) {
      char each = text.charAt(at++);
      if (each == '"') {
        return out.toString();
      }
      out.append(each == '\\' ? escaped() : each);
    }
    throw wrong("'\"'");
  }

  private char escaped() throws SnapshotException {
    if (at >= text.length()) {
      throw wrong("an escaped character");
    }
    char each = text.charAt(at++);
    int simple = "\"\\/bfnrt".indexOf(each);
    if (simple >= 0) {
      return "\"\\/\b\f\n\r\t".charAt(simple);
    }
    if (each != 'u' || at + 4 > text.length()) {
      throw wrong("an escaped character");
    }
    try {
      char code = (char) Integer.parseInt(text.substring(at, at + 4), 16);
      at += 4;
      return code;
    } catch (NumberFormatException e) {
      throw wrong("four hexadecimal digits");
    }
  }
}
