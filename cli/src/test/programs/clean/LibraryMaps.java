package clean;

import com.google.common.collect.HashBiMap;
import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2IntRBTreeMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectLinkedOpenHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.collections4.OrderedMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.map.LinkedMap;

/** Maps of libraries: what one of them refuses is not done. */
final class LibraryMaps extends MapSubject<Map<Object, Object>> {
  private final boolean bijective;

  private LibraryMaps(
      Supplier<Map<Object, Object>> maker,
      Function<Map<Object, Object>, Map<Object, Object>> cloner,
      boolean bijective) {
    super(maker, cloner, n -> n);
    this.bijective = bijective;
  }

  static Subject treeBidiMaps() {
    return new LibraryMaps(() -> cast(new TreeBidiMap<>()), m -> cast(new TreeBidiMap(m)), true);
  }

  static Subject linkedMaps() {
    return new LibraryMaps(LinkedMap::new, m -> ((LinkedMap<Object, Object>) m).clone(), false);
  }

  static Subject hashBiMaps() {
    return new LibraryMaps(HashBiMap::create, HashBiMap::create, true);
  }

  static Subject redBlackTrees() {
    return new LibraryMaps(
        () -> cast(new Int2IntRBTreeMap()), m -> cast(((Int2IntRBTreeMap) cast(m)).clone()), false);
  }

  static Subject avlTrees() {
    return new LibraryMaps(
        () -> cast(new Int2IntAVLTreeMap()),
        m -> cast(((Int2IntAVLTreeMap) cast(m)).clone()),
        false);
  }

  static Subject linkedOpenHashMaps() {
    return new LibraryMaps(
        Object2ObjectLinkedOpenHashMap::new,
        m -> ((Object2ObjectLinkedOpenHashMap<Object, Object>) m).clone(),
        false);
  }

  @Override
  Object value(Random random) {
    return random.nextInt(bijective ? 2000 : 10);
  }

  @Override
  void operate(Random random) {
    try {
      super.operate(random);
    } catch (UnsupportedOperationException | IllegalArgumentException | NoSuchElementException e) {
      refused++;
    }
  }

  int refused;

  @Override
  void special(Map<Object, Object> map, Random random) {
    Object key = key(random);
    if (map instanceof TreeBidiMap) {
      TreeBidiMap<Integer, Integer> bidi = cast(map);
      switch (random.nextInt(3)) {
        case 0 -> bidi.removeValue(random.nextInt(2000));
        case 1 -> bidi.inverseBidiMap().put(random.nextInt(2000), (Integer) key);
        default -> bidi.inverseBidiMap().keySet().removeIf(v -> random.nextInt(15) == 0);
      }
    } else if (map instanceof HashBiMap<Object, Object> bidi) {
      switch (random.nextInt(3)) {
        case 0 -> bidi.forcePut(key, random.nextInt(60));
        case 1 -> bidi.inverse().remove(random.nextInt(2000));
        default -> bidi.inverse().forcePut(random.nextInt(60), key);
      }
    } else if (map instanceof LinkedMap<Object, Object> linked) {
      if (!linked.isEmpty()) {
        linked.remove(random.nextInt(linked.size()));
      }
    } else if (map instanceof Object2ObjectLinkedOpenHashMap<Object, Object> linked) {
      switch (random.nextInt(8)) {
        case 0 -> linked.removeFirst();
        case 1 -> linked.removeLast();
        case 2 -> linked.getAndMoveToFirst(key);
        case 3 -> linked.getAndMoveToLast(key);
        case 4 -> linked.putAndMoveToFirst(key, 1);
        case 5 -> linked.putAndMoveToLast(key, 2);
        case 6 -> linked.trim();
        default -> linked.put(null, 3);
      }
    } else if (map instanceof SortedMap) {
      SortedMap<Object, Object> sorted = cast(map);
      int low = (Integer) key;
      switch (random.nextInt(4)) {
        case 0 -> sorted.subMap(low, low + 9).clear();
        case 1 -> sorted.headMap(low).put(low - 1, 4);
        case 2 -> sorted.remove(sorted.lastKey());
        default -> sorted.tailMap(low).remove(low);
      }
    }
  }
}
