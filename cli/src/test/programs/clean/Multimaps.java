package clean;

import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Multimap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;
import java.util.function.Supplier;

/** Multimaps of Guava. */
final class Multimaps extends Subject {
  private static final int MOST = 200;

  private final Supplier<Multimap<Object, Object>> maker;
  private final List<Multimap<Object, Object>> all = new ArrayList<>();

  private Multimaps(Supplier<Multimap<Object, Object>> maker) {
    this.maker = maker;
    for (int i = 0; i < INSTANCES; i++) {
      all.add(maker.get());
    }
  }

  static Subject linkedLists() {
    return new Multimaps(LinkedListMultimap::create);
  }

  static Subject linkedHashes() {
    return new Multimaps(LinkedHashMultimap::create);
  }

  @Override
  void operate(Random random) {
    int at = instance(random);
    Multimap<Object, Object> map = all.get(at);
    if (map.size() > (at == 0 ? MOST : MOST / 20)) {
      shrink(map, random);
      return;
    }
    Object key = random.nextInt(25);
    Object value = random.nextInt(60);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6 -> map.put(key, value);
      case 7 -> map.remove(key, value);
      case 8 -> map.removeAll(key);
      case 9 -> map.replaceValues(key, some(random));
      case 10 -> map.get(key).add(value);
      case 11 -> map.get(key).clear();
      case 12 -> map.get(key).removeIf(v -> random.nextInt(3) == 0);
      case 13 -> map.entries().removeIf(e -> random.nextInt(20) == 0);
      case 14 -> removeSome(map.keys().iterator(), random);
      case 15 -> map.putAll(key, some(random));
      case 16 -> map.values().remove(value);
      case 17 -> map.asMap().remove(key);
      case 18 -> copy(at, random);
      default -> inTheMiddle(map, key, random);
    }
  }

  private static void shrink(Multimap<Object, Object> map, Random random) {
    switch (random.nextInt(3)) {
      case 0 -> map.clear();
      case 1 -> map.keySet().removeIf(k -> random.nextInt(2) == 0);
      default -> map.values().removeIf(v -> random.nextInt(4) > 0);
    }
  }

  private void copy(int at, Random random) {
    if (random.nextInt(3) == 0) {
      all.set(at, copy(all.get(at)));
    } else {
      all.get(at == 0 ? 1 : 0).putAll(all.get(at));
    }
  }

  private static List<Object> some(Random random) {
    List<Object> some = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      some.add(random.nextInt(60));
    }
    return some;
  }

  private static void removeSome(Iterator<?> each, Random random) {
    for (int i = random.nextInt(12); i >= 0 && each.hasNext(); i--) {
      each.next();
      if (random.nextInt(3) == 0) {
        each.remove();
      }
    }
  }

  private static void inTheMiddle(Multimap<Object, Object> map, Object key, Random random) {
    if (map instanceof LinkedListMultimap<Object, Object> lists) {
      ListIterator<Object> at = lists.get(key).listIterator();
      while (at.hasNext()) {
        at.next();
        if (random.nextInt(3) == 0) {
          at.add(random.nextInt(60));
          return;
        }
      }
    }
  }

  @Override
  Object fresh() {
    Multimap<Object, Object> map = maker.get();
    for (int i = 0; i < 30; i++) {
      map.put(i % 7, i);
    }
    return map;
  }
}
