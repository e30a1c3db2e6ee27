package cairn.report.regions;

import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.Region.Kind;
import cairn.analysis.api.regions.Region.Lengths;
import cairn.analysis.api.regions.Region.Shape;
import cairn.analysis.api.regions.Region.TypeShare;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words in which all media speak of regions. What they return is raw: printers escape it. */
final class RegionWords {
  /** Types in a title; the others are counted. */
  private static final int SHOWN_TYPES = 3;

  private RegionWords() {}

  /** The types without their packages, arrays and containers with their lengths. */
  static String title(Region region) {
    return types(region, SHOWN_TYPES, true);
  }

  /**
   * @param most types to name; the others are counted
   * @param brief without packages
   */
  static String types(Region region, int most, boolean brief) {
    List<TypeShare> types = region.types();
    String shown =
        types.stream()
            .limit(most)
            .map(type -> type(type, region.lengths(), brief))
            .collect(Collectors.joining(", "));
    return types.size() > most ? shown + " +" + (types.size() - most) : shown;
  }

  private static String type(TypeShare type, @Nullable Lengths lengths, boolean brief) {
    String name = brief ? shortName(type.name()) : type.name();
    if (lengths == null || type.kind() == Kind.OBJECT || type.kind() == Kind.OPAQUE) {
      return name;
    }
    String inside = "[" + interval(lengths.each()) + "]";
    int brackets = name.indexOf("[]");
    return type.kind() == Kind.ARRAY && brackets >= 0
        ? name.substring(0, brackets) + inside + name.substring(brackets + 2)
        : name + inside;
  }

  /** Behind the last dot; what stands behind a dollar stays. */
  static String shortName(String type) {
    int end = type.indexOf('[');
    int dot = type.lastIndexOf('.', end < 0 ? type.length() : end);
    return type.substring(dot + 1);
  }

  /** {@code tree{l,r}}, several beside each other; empty if nothing is inside. */
  static String shape(Region region) {
    return region.shapes().stream().map(RegionWords::shape).collect(Collectors.joining(" "));
  }

  static String shape(Shape shape) {
    return (shape.tree() ? "tree{" : "any{") + String.join(",", shape.labels()) + "}";
  }

  /** {@code 1,234}, {@code 2 to 9}, {@code 3 or more}. */
  static String number(Range range) {
    if (range.isExact()) {
      return number(range.low());
    }
    return range.high() == Range.UNBOUNDED
        ? number(range.low()) + " or more"
        : number(range.low()) + " to " + number(range.high());
  }

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 4}, {@code 2..9}, {@code 3..}, as in a title. */
  static String interval(Range range) {
    if (range.isExact()) {
      return Long.toString(range.low());
    }
    return range.low() + ".." + (range.high() == Range.UNBOUNDED ? "" : range.high());
  }

  /** With a unit that keeps it short: {@code 1.2 MB}; powers of 1024. */
  static String bytes(Range range) {
    if (range.isExact()) {
      return bytes(range.low());
    }
    return range.high() == Range.UNBOUNDED
        ? bytes(range.low()) + " or more"
        : bytes(range.low()) + " to " + bytes(range.high());
  }

  static String bytes(long value) {
    String[] units = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};
    double size = value;
    int unit = 0;
    while (size >= 1024 && unit < units.length - 1) {
      size /= 1024;
      unit++;
    }
    return unit == 0
        ? value + " B"
        : String.format(Locale.ROOT, size < 10 ? "%.1f %s" : "%.0f %s", size, units[unit]);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * 100);
  }

  /** The number that a range is sorted and weighed by: its high end, where it has one. */
  static long weight(Range range) {
    return range.high() == Range.UNBOUNDED ? range.low() : range.high();
  }

  /** The sum of two numbers that are not negative; the largest number if it is larger. */
  static long plus(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }

  static String count(long value, String what) {
    return number(value) + " " + what + (value == 1 ? "" : "s");
  }
}
