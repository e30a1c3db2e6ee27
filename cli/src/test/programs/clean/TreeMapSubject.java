package clean;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Tree maps, with and without a comparator, and their views. */
class TreeMapSubject extends MapSubject<TreeMap<Object, Object>> {
  TreeMapSubject(Supplier<TreeMap<Object, Object>> maker, IntFunction<Object> keys) {
    super(maker, m -> cast(m.clone()), keys);
  }

  static TreeMapSubject natural(IntFunction<Object> keys) {
    return new TreeMapSubject(TreeMap::new, keys);
  }

  static TreeMapSubject reverse() {
    return new TreeMapSubject(() -> new TreeMap<>(Collections.reverseOrder()), n -> n);
  }

  @Override
  void special(TreeMap<Object, Object> map, Random random) {
    Object one = key(random);
    Object two = key(random);
    Comparator<Object> order = map.comparator() == null ? cast(Comparator.naturalOrder()) : cast(map.comparator());
    Object low = order.compare(one, two) <= 0 ? one : two;
    Object high = low == one ? two : one;
    switch (random.nextInt(14)) {
      case 0 -> map.pollFirstEntry();
      case 1 -> map.pollLastEntry();
      case 2 -> map.subMap(low, true, high, true).put(high, 1);
      case 3 -> few(map.subMap(low, high)).clear();
      case 4 -> few(map.headMap(one, false).descendingMap()).pollFirstEntry();
      case 5 -> few(map.tailMap(one, true)).entrySet().removeIf(e -> random.nextInt(5) == 0);
      case 6 -> map.descendingMap().put(one, 2);
      case 7 -> map.descendingKeySet().pollFirst();
      case 8 -> map.navigableKeySet().subSet(low, true, high, true).pollLast();
      case 9 -> map.putAll(new TreeMap<>(map));
      case 10 -> replace(map);
      case 11 -> map.subMap(low, true, high, true).descendingMap().remove(two);
      case 12 -> map.floorEntry(one);
      default -> map.subMap(low, true, high, true).computeIfAbsent(low, k -> 7);
    }
  }

  /** A view, if it is not nearly all. */
  private static NavigableMap<Object, Object> few(java.util.SortedMap<Object, Object> view) {
    NavigableMap<Object, Object> map = cast(view);
    return map.size() < 40 ? map : map.subMap(map.firstKey(), false, map.firstKey(), true);
  }

  /** The same entries, built at once from sorted ones. */
  private static void replace(TreeMap<Object, Object> map) {
    Map<Object, Object> sorted = new TreeMap<>(map);
    map.clear();
    map.putAll(sorted);
  }
}
