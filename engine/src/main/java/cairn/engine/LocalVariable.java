package cairn.engine;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A local variable of a native program, as the recorder tells of it.
 *
 * @param kind what its values are: i or u (integers), c or h (characters), b (truth), f (floating
 *     point), p (pointers), e (enumerations)
 * @param size in bytes, 0 if not known
 * @param enumerators the names of an enumeration's values
 */
record LocalVariable(String name, char kind, int size, Map<Long, String> enumerators) {
  /** Reads {@code name:i4} or {@code name:e4:RED=0|BLUE=1}; null if it is none. */
  static @Nullable LocalVariable of(String text) {
    String[] parts = text.split(":", 3);
    if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
      return null;
    }
    String digits = parts[1].substring(1);
    int size = digits.matches("[0-9]{1,3}") ? Integer.parseInt(digits) : 0;
    Map<Long, String> names = new TreeMap<>();
    for (String each : parts.length < 3 ? new String[0] : parts[2].split("\\|", -1)) {
      int equals = each.lastIndexOf('=');
      if (equals > 0 && each.substring(equals + 1).matches("-?[0-9]{1,18}")) {
        names.putIfAbsent(Long.parseLong(each.substring(equals + 1)), each.substring(0, equals));
      }
    }
    return new LocalVariable(parts[0], parts[1].charAt(0), size, names);
  }

  /** A value of it as its type has it; null if that is no better than a number. */
  @Nullable String value(long bits) {
    int unused = 64 - 8 * Math.min(8, Math.max(1, size));
    long signed = bits << unused >> unused;
    long unsigned = bits << unused >>> unused;
    return switch (kind) {
      case 'i' -> Long.toString(signed);
      case 'u' -> Long.toUnsignedString(unsigned);
      case 'b' -> unsigned == 0 ? "false" : unsigned == 1 ? "true" : null;
      case 'c' -> character(signed);
      case 'h' -> character(unsigned);
      case 'e' -> enumerators.getOrDefault(signed, Long.toString(signed));
      case 'f' ->
          size == 4
              ? Float.toString(Float.intBitsToFloat((int) bits))
              : size == 8 ? Double.toString(Double.longBitsToDouble(bits)) : null;
      case 'p' -> bits == 0 ? "null" : null;
      default -> null;
    };
  }

  private static String character(long value) {
    boolean shown = value >= ' ' && value < 127;
    return value + (shown ? " '" + (char) value + "'" : "");
  }
}
