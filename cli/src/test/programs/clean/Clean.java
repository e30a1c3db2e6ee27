package clean;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Random operations on correct structures. Arguments: the structures, separated by commas; how many
 * operations for each; a seed; and {@code spoil} to make each wrong in the end.
 */
public final class Clean {
  /** What a static field leads to is looked at at every moment: here every other structure. */
  static final List<Subject> HELD = new ArrayList<>();

  private static final Map<String, Supplier<Subject>> SUBJECTS = new TreeMap<>();

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
  }

  private Clean() {}

  /** Numbers with a fraction, the infinities and NaN. */
  private static Object real(int n) {
    return n < 0 ? 1.0 / 0 * (n + 2.5) : n == 0 ? Double.NaN : n / 2.0;
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    String[] names = args[0].split(",");
    long operations = Long.parseLong(args[1]);
    long seed = Long.parseLong(args[2]);
    for (int i = 0; i < names.length; i++) {
      Subject subject = SUBJECTS.get(names[i]).get();
      if (i % 2 == 1) {
        HELD.add(subject);
      }
      Random random = new Random(seed + i);
      for (long n = 0; n < operations; n++) {
        subject.operate(random);
      }
      if (args.length > 3) {
        subject.spoil();
      }
    }
    System.out.println("done");
  }
}
