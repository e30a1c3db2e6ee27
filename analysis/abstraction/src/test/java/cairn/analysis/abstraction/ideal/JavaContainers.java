package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.ideal.Dumper.Item;
import java.lang.Character.UnicodeScript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Runs in a JVM of its own: a static field for each container of the JDK. */
@SuppressWarnings({"JdkObsolete", "DistinctVarargsChecker"}) // all containers are meant
public final class JavaContainers {
  private static final int SIZE = 40;

  private JavaContainers() {}

  enum Small {
    A,
    B,
    C
  }

  static final class OwnList extends ArrayList<Item> {
    private static final long serialVersionUID = 1;
    final Item first = Keys.next();
  }

  /** Makes items, and keeps those that maps hold weakly. */
  static final class Keys {
    private static int last;
    private static final List<Item> KEPT = new ArrayList<>();

    private Keys() {}

    static Item next() {
      return new Item(++last);
    }

    static Item kept() {
      KEPT.add(next());
      return KEPT.get(KEPT.size() - 1);
    }
  }

  static final Collection<Item> arrayList = filled(new ArrayList<>(), true);
  static final Collection<Item> vector = filled(new Vector<>(), true);
  static final Collection<Item> stack = filled(new Stack<>(), false);
  static final Collection<Item> linkedList = filled(new LinkedList<>(), true);
  static final Collection<Item> arrayDeque = filled(ring(new ArrayDeque<>()), false);
  static final Collection<Item> priorityQueue = filled(new PriorityQueue<>(), false);
  static final Collection<Item> hashSet = filled(new HashSet<>(), true);
  static final Collection<Item> linkedHashSet = filled(new LinkedHashSet<>(), false);
  static final Collection<Item> treeSet = filled(new TreeSet<>(), false);
  static final Collection<Item> copyOnWriteArrayList = filled(new CopyOnWriteArrayList<>(), true);
  static final Collection<Item> copyOnWriteArraySet = filled(new CopyOnWriteArraySet<>(), false);
  static final Collection<Item> linkedBlockingQueue =
      filled(ring(new LinkedBlockingQueue<>()), false);
  static final Collection<Item> linkedBlockingDeque =
      filled(ring(new LinkedBlockingDeque<>()), false);
  static final Collection<Item> linkedTransferQueue =
      filled(ring(new LinkedTransferQueue<>()), false);
  static final Collection<Item> arrayBlockingQueue =
      filled(ring(new ArrayBlockingQueue<>(100)), false);
  static final Collection<Item> priorityBlockingQueue =
      filled(new PriorityBlockingQueue<>(), false);
  static final Collection<Item> delayQueue = filled(new DelayQueue<>(), false);
  static final Collection<Item> concurrentLinkedQueue =
      filled(ring(new ConcurrentLinkedQueue<>()), false);
  static final Collection<Item> concurrentLinkedDeque =
      filled(ring(new ConcurrentLinkedDeque<>()), false);
  static final Collection<Item> concurrentSkipListSet =
      filled(new ConcurrentSkipListSet<>(), false);
  static final Collection<Item> keySetView = filled(ConcurrentHashMap.newKeySet(), false);
  static final Collection<Item> setFromMap =
      filled(Collections.newSetFromMap(new IdentityHashMap<>()), false);
  static final Collection<Item> ownList = filled(new OwnList(), false);
  static final Map<Item, Item> hashMap = filled(new HashMap<>(), true);
  static final Map<Item, Item> linkedHashMap = filled(new LinkedHashMap<>(), true);
  static final Map<Item, Item> treeMap = filled(new TreeMap<>(), false);
  static final Map<Item, Item> identityHashMap = filled(new IdentityHashMap<>(), true);
  static final Map<Item, Item> hashtable = filled(new Hashtable<>(), false);
  static final Map<Item, Item> weakHashMap = filled(new WeakHashMap<>(), true);
  static final Map<Item, Item> concurrentHashMap = filled(new ConcurrentHashMap<>(), false);
  static final Map<Item, Item> concurrentSkipListMap = filled(new ConcurrentSkipListMap<>(), false);
  static final Map<Item, Item> synchronizedMap =
      filled(Collections.synchronizedMap(new HashMap<>()), false);
  static final Collection<Item> emptyList = Collections.emptyList();
  static final Collection<Item> newList = new ArrayList<>();
  static final Map<Item, Item> newMap = new HashMap<>();
  static final Collection<Item> emptySet = Collections.emptySet();
  static final Map<Item, Item> emptyMap = Collections.emptyMap();
  static final Collection<Item> singletonList = Collections.singletonList(Keys.next());
  static final Collection<Item> singletonSet = Collections.singleton(Keys.next());
  static final Map<Item, Item> singletonMap = Collections.singletonMap(Keys.next(), Keys.next());
  static final Collection<Item> arraysList = Arrays.asList(Keys.next(), null, Keys.next());
  static final Collection<Item> list0 = List.of();
  static final Collection<Item> list1 = List.of(Keys.next());
  static final Collection<Item> list2 = List.of(Keys.next(), Keys.next());
  static final Collection<Item> list3 = List.of(Keys.next(), Keys.next(), Keys.next());
  static final Collection<Item> set1 = Set.of(Keys.next());
  static final Collection<Item> set2 = Set.of(Keys.next(), Keys.next());
  static final Collection<Item> set3 = Set.of(Keys.next(), Keys.next(), Keys.next());
  static final Map<Item, Item> map1 = Map.of(Keys.next(), Keys.next());
  static final Map<Item, Item> map2 = Map.of(Keys.next(), Keys.next(), Keys.next(), Keys.next());
  static final Collection<Item> unmodifiableList =
      Collections.unmodifiableList(new LinkedList<>(list3));
  static final Collection<Item> unmodifiableTwice =
      Collections.unmodifiableCollection(Collections.synchronizedList(new ArrayList<>(list3)));
  static final Collection<Item> unmodifiableSet = Collections.unmodifiableSet(new HashSet<>(list3));
  static final Map<Item, Item> unmodifiableMap = Collections.unmodifiableMap(new TreeMap<>(map2));
  static final Collection<Item> checkedList =
      Collections.checkedList(new ArrayList<>(list3), Item.class);
  static final Collection<Item> lifo = Collections.asLifoQueue(new ArrayDeque<>(list3));
  static final Map<Small, Item> enumMap = new EnumMap<>(Small.class);
  static final Collection<Small> enumSet = EnumSet.of(Small.A, Small.C);
  static final Collection<UnicodeScript> largeEnumSet =
      EnumSet.of(UnicodeScript.LATIN, UnicodeScript.values()[70], UnicodeScript.values()[130]);
  static final Map<Object, Object> properties = new Properties();
  static final Optional<Item> optional = Optional.of(Keys.next());
  static final Optional<Item> nothing = Optional.empty();
  static final AtomicReference<Item> atomicReference = new AtomicReference<>(Keys.next());
  static final AtomicReferenceArray<Item> atomicReferenceArray =
      new AtomicReferenceArray<>(new Item[] {Keys.next(), null});

  private static Collection<Item> filled(Collection<Item> empty, boolean withNull) {
    for (int i = 0; i < SIZE; i++) {
      empty.add(Keys.next());
    }
    if (withNull) {
      empty.add(null);
    }
    return empty;
  }

  private static Map<Item, Item> filled(Map<Item, Item> empty, boolean withNull) {
    for (int i = 0; i < SIZE; i++) {
      empty.put(Keys.kept(), Keys.next());
    }
    if (withNull) {
      empty.put(null, Keys.next());
      empty.put(Keys.kept(), null);
    }
    return empty;
  }

  /** A queue that has moved on. */
  private static <Q extends Queue<Item>> Q ring(Q queue) {
    for (int i = 0; i < 13; i++) {
      queue.add(Keys.next());
    }
    for (int i = 0; i < 13; i++) {
      queue.remove();
    }
    return queue;
  }

  public static void main(String[] arguments) throws Exception {
    enumMap.put(Small.A, Keys.next());
    enumMap.put(Small.C, null);
    properties.put(Keys.next(), Keys.next());
    Dumper.print(JavaContainers.class);
    Dumper.dump(arguments[0]);
  }
}
