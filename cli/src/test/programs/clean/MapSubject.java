package clean;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** MapSubject of any class under the operations of {@link Map} and of its views. */
class MapSubject<M extends Map<Object, Object>> extends Subject {
  private static final int OPERATIONS = 26;

  /** How many entries the growing instance has at most; the others have a twentieth. */
  static final int MOST = 400;

  final List<M> maps = new ArrayList<>();
  private final Supplier<M> maker;
  private final Function<M, M> cloner;
  private final IntFunction<Object> keys;

  MapSubject(Supplier<M> maker, Function<M, M> cloner, IntFunction<Object> keys) {
    this.maker = maker;
    this.cloner = cloner;
    this.keys = keys;
    for (int i = 0; i < INSTANCES; i++) {
      maps.add(maker.get());
    }
  }

  Object key(Random random) {
    return keys.apply(number(random));
  }

  private static Object value(Random random) {
    return random.nextInt(10);
  }

  /** More operations of a class, beside those of all maps. */
  void special(M map, Random random) {
    map.get(key(random));
  }

  @Override
  void operate(Random random) {
    int at = instance(random);
    M map = maps.get(at);
    if (map.size() > (at == 0 ? MOST : MOST / 20)) {
      shrink(map, random);
      return;
    }
    Object key = key(random);
    switch (random.nextInt(OPERATIONS)) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> map.put(key, value(random));
      case 8, 9, 10 -> map.remove(key);
      case 11 -> map.putIfAbsent(key, value(random));
      case 12 -> map.computeIfAbsent(key, k -> value(random));
      case 13 -> map.computeIfPresent(key, (k, v) -> random.nextBoolean() ? null : value(random));
      case 14 -> map.compute(key, (k, v) -> v == null ? value(random) : null);
      case 15 -> map.merge(key, 1, (a, b) -> random.nextBoolean() ? null : b);
      case 16 -> map.remove(key, value(random));
      case 17 -> map.replace(key, value(random));
      case 18 -> removeByIterator(map, random);
      case 19 -> map.entrySet().removeIf(e -> random.nextInt(20) == 0);
      case 20 -> map.putAll(some(random));
      case 21 -> map.keySet().remove(key);
      case 22 -> copy(at, random);
      case 23 -> setValues(map, random);
      default -> special(map, random);
    }
  }

  private void shrink(M map, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> map.clear();
      case 1 -> map.values().removeIf(v -> random.nextInt(3) > 0);
      case 2 -> map.keySet().retainAll(some(random).keySet());
      case 3 -> map.keySet().removeAll(List.copyOf(map.keySet()).subList(3, map.size() / 2 + 2));
      default -> removeByIterator(map, random);
    }
  }

  private Map<Object, Object> some(Random random) {
    Map<Object, Object> some = random.nextInt(3) == 0 ? maker.get() : new LinkedHashMap<>();
    for (int i = random.nextInt(16); i > 0; i--) {
      some.put(key(random), value(random));
    }
    return some;
  }

  private static void removeByIterator(Map<?, ?> map, Random random) {
    Iterator<?> each = map.keySet().iterator();
    boolean most = random.nextInt(8) == 0;
    for (int i = random.nextInt(20); i >= 0 && each.hasNext(); i -= most ? 0 : 1) {
      each.next();
      if (random.nextInt(most ? 10 : 3) > 0) {
        each.remove();
      }
    }
  }

  private static void setValues(Map<Object, Object> map, Random random) {
    if (random.nextInt(4) == 0) {
      map.replaceAll((k, v) -> v);
      return;
    }
    int count = 0;
    for (Map.Entry<Object, Object> entry : map.entrySet()) {
      entry.setValue(value(random));
      if (++count > 5) {
        return;
      }
    }
  }

  /** Replaces an instance by a copy; now and then by one that went through a file. */
  private void copy(int at, Random random) {
    M map = maps.get(at);
    switch (random.nextInt(8)) {
      case 0, 1 -> maps.set(at, cloner.apply(map));
      case 2 -> maps.set(at, copy(map));
      case 3 -> maps.set(at, maker.get());
      case 4 -> maps.get(at == 0 ? 1 : 0).putAll(cloner.apply(map));
      default -> map.containsValue(value(random));
    }
  }

  @Override
  final Object fresh() {
    M map = maker.get();
    for (int i = 0; i < 40; i++) {
      map.put(keys.apply(i), i);
    }
    return map;
  }

  /** A map that forgets its eldest entries, and counts calls: a subclass with a field. */
  static class Recent extends LinkedHashMap<Object, Object> {
    int calls;

    Recent() {
      super(2, 0.6f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
      return size() > 30;
    }

    @Override
    public Object put(Object key, Object value) {
      calls++;
      return super.put(key, value);
    }
  }

  /** The hash maps: their subclasses too, keys that collide, tables of any size. */
  static Subject hashMaps(IntFunction<Object> keys) {
    int[] made = {0};
    Supplier<HashMap<Object, Object>> maker =
        () ->
            switch (made[0]++ % 5) {
              case 0 -> new HashMap<>();
              case 1 -> new LinkedHashMap<>();
              case 2 -> new HashMap<>(1, 4.5f);
              case 3 -> new Recent();
              default -> new HashMap<>(200, 0.2f);
            };
    return new MapSubject<HashMap<Object, Object>>(maker, m -> cast(m.clone()), keys);
  }

  @SuppressWarnings("unchecked")
  static <T> T cast(Object object) {
    return (T) object;
  }
}
