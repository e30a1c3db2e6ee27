package cairn.testkit.jvm;

import java.util.List;
import java.util.Random;

/** Random choices and random values of Java types, as source text. */
final class Words {
  static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private final Random random;

  Words(long seed) {
    // neighbouring seeds of Random begin alike
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  int below(int n) {
    return random.nextInt(n);
  }

  /** True once in n times. */
  boolean once(int n) {
    return random.nextInt(n) == 0;
  }

  String of(String... words) {
    return words[random.nextInt(words.length)];
  }

  <T> T of(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  static boolean isPrimitive(String type) {
    return PRIMITIVES.contains(type);
  }

  static boolean isNumeric(String type) {
    return isPrimitive(type) && !type.equals("boolean");
  }

  static boolean isArray(String type) {
    return type.endsWith("[]");
  }

  static String element(String array) {
    return array.substring(0, array.length() - 2);
  }

  /** A literal of a primitive type, extreme values among them. */
  String literal(String primitive) {
    return switch (primitive) {
      case "boolean" -> of("true", "false");
      case "byte" -> "(byte) " + of("0", "1", "-1", "127", "-128", "77");
      case "char" -> "(char) " + of("0", "'a'", "65535", "0x20ac");
      case "short" -> "(short) " + of("0", "-1", "32767", "-32768", "300");
      case "int" -> of("0", "1", "-1", "Integer.MIN_VALUE", "Integer.MAX_VALUE", "" + below(10000));
      case "long" ->
          of("0L", "-1L", "Long.MIN_VALUE", "Long.MAX_VALUE", below(10000) + "L", "1L << 40");
      case "float" ->
          of("0f", "-0f", "1.5f", "Float.NaN", "Float.NEGATIVE_INFINITY", "Float.MIN_VALUE");
      default -> of("0d", "-0d", "1e300", "Double.NaN", "Double.POSITIVE_INFINITY", "0.1");
    };
  }
}
