package structures;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import probe.Probe;

/** Collections of java.util under random operations; to be recorded with java.util woven. */
public final class JavaUtil {
  enum Day {
    MONDAY,
    TUESDAY,
    SUNDAY
  }

  record Key(int n) implements Comparable<Key> {
    @Override
    public int compareTo(Key o) {
      return Integer.compare(n, o.n);
    }

    @Override
    public int hashCode() {
      return n % 7;
    }
  }

  public static void main(String[] args) {
    maps(new HashMap<>(), "HashMap");
    maps(new TreeMap<>(), "TreeMap");
    maps(new LinkedHashMap<>(4, 0.5f, true), "LinkedHashMap");
    maps(Collections.synchronizedMap(new HashMap<>()), "synchronizedMap");
    collections(new ArrayList<>(), "ArrayList");
    collections(new LinkedList<>(), "LinkedList");
    collections(new ArrayDeque<>(), "ArrayDeque");
    collections(new PriorityQueue<>(), "PriorityQueue");
    collections(new HashSet<>(), "HashSet");
    collections(new TreeSet<>(Collections.reverseOrder()), "TreeSet");
    collections(new Vector<>(), "Vector");
    collections(new Stack<>(), "Stack");
    others();
  }

  static void maps(Map<Key, Object> m, String name) {
    Random r = new Random(name.hashCode());
    for (int i = 0; i < 250; i++) {
      Key k = new Key(r.nextInt(60));
      switch (r.nextInt(8)) {
        case 0 -> m.remove(k);
        case 1 -> m.putIfAbsent(k, i);
        case 2 -> m.merge(k, "m", (a, b) -> "both");
        case 3 -> m.computeIfAbsent(k, x -> new int[] {x.n()});
        case 4 -> m.computeIfPresent(k, (x, v) -> x.n() % 2 == 0 ? null : v);
        case 5 -> m.get(k);
        default -> m.put(k, r.nextBoolean() ? m.keySet().size() : k);
      }
      if (i % 25 == 24) {
        Probe.mark("JavaUtil#" + name + i, m);
      }
    }
    m.replaceAll((k, v) -> k);
    m.values().removeIf(v -> ((Key) v).n() > 20);
    Probe.mark("JavaUtil#" + name + "-replaced", m);
    m.clear();
    Probe.mark("JavaUtil#" + name + "-clear", m);
  }

  static void collections(Collection<Key> c, String name) {
    Random r = new Random(name.hashCode());
    for (int i = 0; i < 250; i++) {
      Key k = new Key(r.nextInt(60));
      switch (r.nextInt(6)) {
        case 0 -> c.remove(k);
        case 1 -> c.addAll(List.of(k, new Key(i)));
        case 2 -> c.removeIf(x -> x.n() == k.n());
        default -> c.add(k);
      }
      if (c instanceof List<Key> l && i % 60 == 59) {
        Collections.sort(l);
        Collections.reverse(l);
        l.set(0, k);
        l.add(l.size() / 2, k);
        l.subList(0, 3).clear();
      }
      if (i % 25 == 24) {
        Probe.mark("JavaUtil#" + name + i, c);
      }
    }
    Object[] copy = c.toArray();
    Probe.mark("JavaUtil#" + name + "-array", new Object[] {c, copy, c.toArray(new Key[0])});
    c.clear();
    Probe.mark("JavaUtil#" + name + "-clear", c);
  }

  static void others() {
    EnumMap<Day, Object> days = new EnumMap<>(Day.class);
    days.put(Day.SUNDAY, days);
    days.put(Day.MONDAY, "m");
    BitSet bits = new BitSet();
    bits.set(3, 200);
    bits.clear(70);
    IdentityHashMap<Object, Object> identity = new IdentityHashMap<>();
    identity.put(bits, days);
    List<Object> fixed = Arrays.asList("a", bits, null);
    fixed.set(1, identity);
    ArrayList<Object> twice = new ArrayList<>(fixed);
    twice.addAll(fixed);
    twice.trimToSize();
    Object clone = twice.clone();
    twice.remove(0);
    Object wrapped = Collections.unmodifiableList(twice);
    Object[] all = {days, bits, fixed, twice, clone, wrapped, Optional.of(bits)};
    Probe.mark("JavaUtil#~others", all);
    HashMap<Object, Object> map = new HashMap<>(Map.of("x", 1, "y", 2));
    @SuppressWarnings("unchecked")
    HashMap<Object, Object> mapClone = (HashMap<Object, Object>) map.clone();
    map.put("z", mapClone.entrySet().iterator().next());
    mapClone.remove("x");
    Probe.mark("JavaUtil#clone", new Object[] {map, mapClone});
  }
}
