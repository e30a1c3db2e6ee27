package clean;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Random operations on correct structures. Arguments: how many for each; a seed; the structures. One
 * with a store behind it, {@code TreeMap:size = 7}, gets no operation but this store.
 */
public final class Clean {
  /** What a static field leads to is looked at at every moment; copies and arguments are not held. */
  static final Object[] HELD = new Object[200];

  private static final Map<String, Supplier<Subject>> SUBJECTS = new LinkedHashMap<>();

  static {
    SUBJECTS.put("TreeMap", () -> TreeMapSubject.natural(n -> n));
    SUBJECTS.put("TreeMapOfDoubles", () -> TreeMapSubject.natural(Clean::real));
    SUBJECTS.put("TreeMapOfStrings", () -> TreeMapSubject.natural(Integer::toString));
    SUBJECTS.put("TreeMapReversed", TreeMapSubject::reverse);
    SUBJECTS.put("TreeSet", () -> CollectionSubject.sets(TreeSet::new, n -> n));
    SUBJECTS.put("HashMap", () -> MapSubject.hashMaps(n -> n));
    SUBJECTS.put("HashMapOfKeys", () -> MapSubject.hashMaps(Key::of));
    SUBJECTS.put("HashSet", () -> CollectionSubject.sets(HashSet::new, Key::of));
    SUBJECTS.put("LinkedHashSet", () -> CollectionSubject.sets(LinkedHashSet::new, n -> n));
    SUBJECTS.put("LinkedList", CollectionSubject::linkedLists);
    SUBJECTS.put("ArrayDeque", CollectionSubject::arrayDeques);
    SUBJECTS.put("PriorityQueue", () -> CollectionSubject.priorityQueues(n -> n, false));
    SUBJECTS.put("PriorityQueueOfDoubles", () -> CollectionSubject.priorityQueues(Clean::real, false));
    SUBJECTS.put("PriorityQueueReversed", () -> CollectionSubject.priorityQueues(n -> n, true));
    for (String name :
        List.of(
            "circular-list",
            "ordered-list",
            "doubly-linked-list",
            "quad-tree",
            "avl-tree",
            "b-tree",
            "red-black-tree",
            "leftist-heap")) {
      SUBJECTS.put(name, () -> KeyedSubject.bench(name));
    }
    SUBJECTS.put("graph", () -> new KeyedSubject(Graph::new));
  }

  private Clean() {}

  /** Numbers with a fraction, the infinities and NaN. */
  private static Object real(int n) {
    return n < 0 ? 1.0 / 0 * (n + 2.5) : n == 0 ? Double.NaN : n / 2.0;
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    long operations = Long.parseLong(args[0]);
    long seed = Long.parseLong(args[1]);
    for (int i = 2; i < args.length; i++) {
      String[] parts = args[i].split(":", 2);
      Subject subject = SUBJECTS.get(parts[0]).get();
      if (parts.length == 2) {
        Object instance = subject.fresh();
        Spoiler.spoil(instance, parts[1]);
        HELD[i] = instance;
        continue;
      }
      HELD[i] = subject;
      Random random = new Random(seed + i);
      for (long n = 0; n < operations; n++) {
        subject.operate(random);
      }
    }
  }
}
