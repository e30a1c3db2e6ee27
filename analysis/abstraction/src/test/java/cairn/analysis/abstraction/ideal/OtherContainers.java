package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.Dumper.Item;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.TreeMultiset;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.objects.Object2IntAVLTreeMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectRBTreeSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import org.eclipse.collections.impl.list.mutable.FastList;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;
import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.set.mutable.UnifiedSet;
import org.eclipse.collections.impl.stack.mutable.ArrayStack;
import scala.jdk.javaapi.CollectionConverters;

/** Runs in a JVM of its own: a static field for each container of other libraries. */
public final class OtherContainers {
  private static final int SIZE = 40;

  private OtherContainers() {}

  /** Counts items. */
  private static final class Numbers {
    private static int last;

    private Numbers() {}
  }

  static final Object guavaList = items("guavaList", items -> ImmutableList.copyOf(items));
  static final Object guavaSet = items("guavaSet", items -> ImmutableSet.copyOf(items));
  static final Object guavaSortedSet =
      items("guavaSortedSet", items -> ImmutableSortedSet.copyOf(items));
  static final Object guavaMultiset = items("guavaMultiset", items -> HashMultiset.create(items));
  static final Object guavaImmutableMultiset =
      items("guavaImmutableMultiset", items -> ImmutableMultiset.copyOf(items));
  static final Object guavaQueue = items("guavaQueue", items -> queue(items));
  static final Object guavaMap = map("guavaMap", map -> ImmutableMap.copyOf(map));
  static final Object guavaBiMap = map("guavaBiMap", map -> HashBiMap.create(map));
  static final Object guavaImmutableBiMap =
      map("guavaImmutableBiMap", map -> ImmutableBiMap.copyOf(map));
  static final Object guavaSortedMap = map("guavaSortedMap", map -> ImmutableSortedMap.copyOf(map));
  static final Object guavaDescendingSet =
      items("guavaDescendingSet", items -> ImmutableSortedSet.copyOf(items).descendingSet());
  static final Object guavaTreeMultiset =
      items("guavaTreeMultiset", items -> TreeMultiset.create(items));
  static final Object guavaLinkedMultimap = map("guavaLinkedMultimap", map -> linkedMultimap(map));
  static final Object guavaCache = map("guavaCache", map -> cache(map));
  static final Object fastutilList = items("fastutilList", items -> new ObjectArrayList<>(items));
  static final Object fastutilSet = items("fastutilSet", items -> new ObjectOpenHashSet<>(items));
  static final Object fastutilByInt = items("fastutilByInt", items -> byInt(items));
  static final Object fastutilToInt = items("fastutilToInt", items -> toInt(items));
  static final Object fastutilMap = map("fastutilMap", map -> new Object2ObjectOpenHashMap<>(map));
  static final Object fastutilAvlSet =
      items("fastutilAvlSet", items -> new ObjectAVLTreeSet<>(items));
  static final Object fastutilRbSet = items("fastutilRbSet", items -> new ObjectRBTreeSet<>(items));
  static final Object fastutilAvlMap =
      map("fastutilAvlMap", map -> new Object2ObjectAVLTreeMap<>(map));
  static final Object fastutilRbMap =
      map("fastutilRbMap", map -> new Object2ObjectRBTreeMap<>(map));
  static final Object fastutilTreeByInt = items("fastutilTreeByInt", items -> treeByInt(items));
  static final Object fastutilTreeToInt = items("fastutilTreeToInt", items -> treeToInt(items));
  static final Object eclipseList = items("eclipseList", items -> new FastList<>(items));
  static final Object eclipseSet = items("eclipseSet", items -> new UnifiedSet<>(items));
  static final Object eclipseImmutableList =
      items("eclipseImmutableList", items -> new FastList<>(items).toImmutable());
  static final Object eclipseStack = items("eclipseStack", items -> ArrayStack.newStack(items));
  static final Object eclipseByInt = items("eclipseByInt", items -> eclipseByInt(items));
  static final Object eclipseMap = map("eclipseMap", map -> new UnifiedMap<>(map));
  static final Object eclipseConcurrentMap =
      map("eclipseConcurrentMap", map -> ConcurrentHashMap.newMap(map));
  static final Object scalaList =
      items("scalaList", items -> CollectionConverters.asScala(items).toList());
  static final Object scalaVector =
      items("scalaVector", items -> CollectionConverters.asScala(items).toVector());
  static final Object scalaSet =
      items("scalaSet", items -> CollectionConverters.asScala(items).toSet());
  static final Object scalaBuffer =
      items(
          "scalaBuffer",
          items -> scala.collection.mutable.ArrayBuffer.from(CollectionConverters.asScala(items)));
  static final Object scalaQueue =
      items(
          "scalaQueue",
          items -> scala.collection.mutable.Queue.from(CollectionConverters.asScala(items)));
  static final Object scalaMutableSet =
      items(
          "scalaMutableSet",
          items -> scala.collection.mutable.HashSet.from(CollectionConverters.asScala(items)));
  static final Object scalaMap =
      map(
          "scalaMap",
          map -> scala.collection.immutable.HashMap.from(CollectionConverters.asScala(map)));
  static final Object scalaMutableMap =
      map(
          "scalaMutableMap",
          map -> scala.collection.mutable.HashMap.from(CollectionConverters.asScala(map)));
  static final Object scalaLinkedMap =
      map(
          "scalaLinkedMap",
          map -> scala.collection.mutable.LinkedHashMap.from(CollectionConverters.asScala(map)));
  static final Object kotlinDeque =
      items("kotlinDeque", items -> new kotlin.collections.ArrayDeque<>(items));
  static final Object kotlinSet = items("kotlinSet", items -> kotlinSet(items));
  static final Object kotlinMap = map("kotlinMap", map -> kotlinMap(map));
  static final Object kotlinList = items("kotlinList", items -> kotlinList(items));

  private static Object items(String name, Function<List<Item>, Object> maker) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      items.add(item(name));
    }
    tell(name, "[]", items);
    Dumper.say(name + " length " + SIZE);
    return maker.apply(items);
  }

  private static Object map(String name, Function<Map<Item, Item>, Object> maker) {
    Map<Item, Item> map = new LinkedHashMap<>();
    for (int i = 0; i < SIZE; i++) {
      map.put(item(name), item(name));
    }
    tell(name, "[key]", map.keySet());
    tell(name, "[value]", map.values());
    Dumper.say(name + " length " + SIZE);
    return maker.apply(map);
  }

  /** Scala keeps equal hashes in other nodes, which is not what is tried here. */
  private static Item item(String name) {
    Item.hashes = name.startsWith("scala") ? 1_000_000 : 7;
    return new Item(++Numbers.last);
  }

  private static void tell(String name, String label, Collection<Item> items) {
    StringBuilder text = new StringBuilder();
    items.forEach(item -> text.append(' ').append(item));
    Dumper.say(name + " " + label + Dumper.sorted(text.toString()));
  }

  private static Object queue(List<Item> items) {
    EvictingQueue<Item> queue = EvictingQueue.create(SIZE);
    queue.addAll(items);
    return queue;
  }

  private static Object cache(Map<Item, Item> map) {
    Cache<Item, Item> cache = CacheBuilder.newBuilder().build();
    cache.putAll(map);
    return cache;
  }

  private static Object byInt(List<Item> items) {
    Int2ObjectOpenHashMap<Item> map = new Int2ObjectOpenHashMap<>();
    items.forEach(item -> map.put(item.number, item));
    return map;
  }

  private static Object toInt(List<Item> items) {
    Object2IntOpenHashMap<Item> map = new Object2IntOpenHashMap<>();
    items.forEach(item -> map.put(item, item.number));
    return map;
  }

  private static Object treeByInt(List<Item> items) {
    Int2ObjectRBTreeMap<Item> map = new Int2ObjectRBTreeMap<>();
    items.forEach(item -> map.put(item.number, item));
    return map;
  }

  private static Object treeToInt(List<Item> items) {
    Object2IntAVLTreeMap<Item> map = new Object2IntAVLTreeMap<>();
    items.forEach(item -> map.put(item, item.number));
    return map;
  }

  private static Object linkedMultimap(Map<Item, Item> items) {
    LinkedListMultimap<Item, Item> map = LinkedListMultimap.create();
    items.forEach(map::put);
    return map;
  }

  private static Object eclipseByInt(List<Item> items) {
    IntObjectHashMap<Item> map = new IntObjectHashMap<>();
    items.forEach(item -> map.put(item.number, item));
    return map;
  }

  private static Object kotlinSet(List<Item> items) {
    Set<Item> set = SetsKt.createSetBuilder();
    set.addAll(items);
    return SetsKt.build(set);
  }

  private static Object kotlinMap(Map<Item, Item> items) {
    Map<Item, Item> map = MapsKt.createMapBuilder();
    map.putAll(items);
    return MapsKt.build(map);
  }

  private static Object kotlinList(List<Item> items) {
    List<Item> list = CollectionsKt.createListBuilder();
    list.addAll(items);
    return CollectionsKt.build(list);
  }

  public static void main(String[] arguments) throws Exception {
    Dumper.dump(arguments[0]);
  }
}
