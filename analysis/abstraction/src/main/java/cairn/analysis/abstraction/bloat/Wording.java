package cairn.analysis.abstraction.bloat;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names and numbers as people read them. */
final class Wording {
  private static final int MOST_NAMES = 3;

  private final AbstractHeap heap;

  Wording(AbstractHeap heap) {
    this.heap = heap;
  }

  List<String> types(int region) {
    return heap.region(region).types().stream().map(Region.TypeShare::name).toList();
  }

  /** The names of a region's types without packages: {@code Add, Sub, Mult and 2 more}. */
  String names(int region) {
    List<String> types = types(region);
    String first =
        types.stream().limit(MOST_NAMES).map(Wording::simple).collect(Collectors.joining(", "));
    int more = types.size() - MOST_NAMES;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  static String simple(String name) {
    int end = name.indexOf('/') < 0 ? name.length() : name.indexOf('/');
    return name.substring(name.lastIndexOf('.', end) + 1);
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String decimal(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  /** Of a whole, what one of so many has, rounded. */
  static String each(long all, long count) {
    long rounded = Math.round((double) all / Math.max(1, count));
    return number(rounded);
  }
}
