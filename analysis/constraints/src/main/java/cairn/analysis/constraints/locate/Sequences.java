package cairn.analysis.constraints.locate;

import cairn.analysis.api.CodePlace;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * In which order lines store: where an operation goes from one store to another that never follow
 * each other in other operations, a store was left out, came at another time or went elsewhere.
 * Learnt from the stores around an operation, a bounded number of them.
 */
final class Sequences {
  /** So many stores before and after an operation are looked at. */
  private static final int LOOKED_AT = 8_000;

  /** Of longer operations only the end. */
  private static final int MOST_STORES = 512;

  /** So many unusual steps of an operation are looked at. */
  private static final int MOST_STEPS = 8;

  /** So often must a store have been seen before what surrounds it counts as usual. */
  private static final int FEWEST = 4;

  private static final double NEARLY_ALWAYS = 0.9;

  private final HeapHistory history;
  private final Executions executions;

  /** The operation that was looked at last, by the time before it. */
  private long begin = -1;

  private List<List<Unusual>> last = List.of();

  /**
   * A kind of store: a line, the part of an object it stores to, whether nothing is stored (null,
   * zero or false), and whether it counts: 1 or -1 if the value changes by that much.
   */
  private record Store(CodePlace place, int part, boolean nothing, int step) {
    static final Store NONE = new Store(CodePlace.UNKNOWN, -2, true, 0);
  }

  private record Pair(Store first, Store second) {}

  /** What was seen in other operations. */
  private static final class Seen {
    final Map<Pair, Map<Store, Integer>> pairs = new HashMap<>();
    final Map<Store, Map<Store, Integer>> after = new HashMap<>();
    final Map<Store, Map<Store, Integer>> before = new HashMap<>();

    /** Per line how often it stored to which part of an object. */
    final Map<CodePlace, Map<Integer, Integer>> parts = new HashMap<>();

    void add(List<Store> stores) {
      for (int i = 1; i < stores.size(); i++) {
        Store first = stores.get(i - 1);
        Store second = stores.get(i);
        Store third = i + 1 < stores.size() ? stores.get(i + 1) : Store.NONE;
        pairs
            .computeIfAbsent(new Pair(first, second), k -> new HashMap<>())
            .merge(third, 1, Integer::sum);
        after.computeIfAbsent(first, k -> new HashMap<>()).merge(second, 1, Integer::sum);
        before.computeIfAbsent(second, k -> new HashMap<>()).merge(first, 1, Integer::sum);
        parts
            .computeIfAbsent(second.place(), k -> new HashMap<>())
            .merge(second.part(), 1, Integer::sum);
      }
    }

    /** How often the line of a store was seen, if never with this part of an object; else 0. */
    int elsewhere(Store store) {
      Map<Integer, Integer> seen = parts.getOrDefault(store.place(), Map.of());
      return seen.containsKey(store.part())
          ? 0
          : seen.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * Something else than usual.
   *
   * @param version the store that came, or after which nothing came
   * @param usual the line that stores there in other operations
   * @param after the line after or before which it does
   * @param cases how often that was seen
   */
  record Unusual(int version, CodePlace usual, CodePlace after, int cases) {}

  Sequences(HeapHistory history, Executions executions) {
    this.history = history;
    this.executions = executions;
  }

  /**
   * The first unusual steps of the operation with an event at a time, each as it can be understood.
   */
  List<List<Unusual>> unusual(long time) {
    long from = executions.begin(time);
    if (executions.knowsOperations() && from != begin) {
      begin = from;
      last = look(from, executions.end(time));
    }
    return executions.knowsOperations() ? last : List.of();
  }

  private List<List<Unusual>> look(long from, long to) {
    int limit = history.versionsUpTo(to);
    int first = Math.max(history.versionsUpTo(from), limit - MOST_STORES);
    if (first >= limit) {
      return List.of();
    }
    Seen seen = new Seen();
    learn(Math.max(0, first - LOOKED_AT), first, seen);
    learn(limit, Math.min(history.versionCount(), limit + LOOKED_AT), seen);
    List<Store> stores = stores(first, limit, executions.isEnd(to));
    List<List<Unusual>> steps = new ArrayList<>();
    for (int i = 1; i < stores.size() && steps.size() < MOST_STEPS; i++) {
      int version = Math.min(first + i - 1, limit - 1);
      List<Unusual> found = List.of();
      int elsewhere = seen.elsewhere(stores.get(i));
      if (elsewhere >= FEWEST) {
        CodePlace line = stores.get(i).place();
        found = List.of(new Unusual(version, line, stores.get(i - 1).place(), elsewhere));
      } else if (!seen.pairs.containsKey(new Pair(stores.get(i - 1), stores.get(i)))) {
        found = explain(seen, stores.get(i - 1), stores.get(i), version);
      } else if (i > 1) {
        found = lookFurther(seen, stores, i, version);
      }
      if (!found.isEmpty()) {
        steps.add(found);
      }
    }
    return steps;
  }

  /** Whether what follows on two stores is not what nearly always does. */
  private static List<Unusual> lookFurther(Seen seen, List<Store> stores, int i, int version) {
    Pair pair = new Pair(stores.get(i - 2), stores.get(i - 1));
    Map<Store, Integer> after = seen.pairs.getOrDefault(pair, Map.of());
    if (after.containsKey(stores.get(i)) || share(after) < NEARLY_ALWAYS) {
      return List.of();
    }
    Unusual found = expected(after, stores.get(i - 1), version);
    return found == null ? List.of() : List.of(found);
  }

  private void learn(int first, int limit, Seen seen) {
    int from = first;
    while (from < limit) {
      long end = executions.end(history.time(from));
      int to = from + 1;
      while (to < limit && history.time(to) <= end) {
        to++;
      }
      seen.add(stores(from, to, true));
      from = to;
    }
  }

  /** The stores of an operation, with nothing before them, and after them if it was closed. */
  private List<Store> stores(int first, int limit, boolean closed) {
    List<Store> stores = new ArrayList<>();
    stores.add(Store.NONE);
    for (int version = first; version < limit; version++) {
      long slot = history.slotOf(version);
      boolean nothing = history.kind(version) == SlotKind.NULL || history.bits(version) == 0;
      CodePlace place = executions.place(history.siteOf(version));
      stores.add(new Store(place, executions.part(slot), nothing, step(version)));
    }
    if (closed) {
      stores.add(Store.NONE);
    }
    return stores;
  }

  private int step(int version) {
    if (history.kind(version) != SlotKind.INT) {
      return 0;
    }
    int before = history.previous(version);
    long change = history.bits(version) - (before < 0 ? 0 : history.bits(before));
    return Math.abs(change) == 1 ? (int) change : 0;
  }

  /** The line that is surest to have been expected between two stores; both if they are equal. */
  private static List<Unusual> explain(Seen seen, Store first, Store second, int version) {
    Unusual following = expected(seen.after.get(first), first, version);
    Unusual preceding = expected(seen.before.get(second), second, version);
    // operations of different methods begin and end differently
    following = first.equals(Store.NONE) && !isIn(following, second) ? null : following;
    preceding = second.equals(Store.NONE) && !isIn(preceding, first) ? null : preceding;
    double afterFirst = following == null ? 0 : share(seen.after.get(first));
    double beforeSecond = preceding == null ? 0 : share(seen.before.get(second));
    List<Unusual> found = new ArrayList<>();
    if (following != null && afterFirst >= beforeSecond) {
      found.add(following);
    }
    if (preceding != null && beforeSecond >= afterFirst) {
      found.add(preceding);
    }
    return found;
  }

  /** Whether a line lies in the method of a store. */
  private static boolean isIn(@Nullable Unusual unusual, Store store) {
    return unusual != null && unusual.usual().method().equals(store.place().method());
  }

  private static double share(@Nullable Map<Store, Integer> counts) {
    if (counts == null || counts.isEmpty()) {
      return 0;
    }
    int total = counts.values().stream().mapToInt(Integer::intValue).sum();
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return (double) most / total;
  }

  private static @Nullable Unusual expected(
      @Nullable Map<Store, Integer> counts, Store beside, int version) {
    if (counts == null) {
      return null;
    }
    Store best = Store.NONE;
    int most = 0;
    int total = 0;
    for (Map.Entry<Store, Integer> each : counts.entrySet()) {
      total += each.getValue();
      if (each.getValue() > most && !each.getKey().equals(Store.NONE)) {
        most = each.getValue();
        best = each.getKey();
      }
    }
    return total < FEWEST || most == 0
        ? null
        : new Unusual(version, best.place(), beside.place(), most);
  }
}
