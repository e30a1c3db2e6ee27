package cairn.analysis.metrics;

import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.RunInfo;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * How many distinct values the vertexes of a type hold in one location of theirs, at one point of a
 * run: for a field of 100 vertexes; for the elements of arrays of 100 references in them. The value
 * of a reference is what it leads to; null is none. Counted as {@link DistinctCounter} does, for
 * types with {@link RunSeries#FEWEST} vertexes, and of a JVM's own types for those that models look
 * at. Not for several threads.
 */
public final class DistinctValues {
  /** Of no location: its values are not wanted. */
  public static final int NONE = -1;

  private record Location(String type, String field, DistinctCounter values) {}

  private final RunInfo.Alive alive;
  private final long fewest;
  private final List<Location> locations = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  public DistinctValues(RunInfo.Alive alive) {
    this(alive, RunSeries.FEWEST);
  }

  /**
   * Values of types with fewer vertexes, too.
   *
   * @param fewest that a type must have
   */
  public DistinctValues(RunInfo.Alive alive, long fewest) {
    this.alive = alive;
    this.fewest = fewest;
  }

  /**
   * The number of a location; the same for the same names.
   *
   * @param field its name; empty for the elements of an array
   * @param vertexes how many the type has
   * @return {@link #NONE} if the type has too few
   */
  public int location(String type, String field, long vertexes) {
    if (vertexes < fewest || RuntimeTypes.isHidden(type, alive, vertexes)) {
      return NONE;
    }
    return numbers.computeIfAbsent(
        field.isEmpty() ? type : type + "." + field,
        any -> {
          locations.add(new Location(type, field, new DistinctCounter()));
          return locations.size() - 1;
        });
  }

  /** A vertex holds a value in a location. */
  public void add(int location, long value) {
    locations.get(location).values.add(value);
  }

  /** By name of the metric, in percent to two decimals. */
  public SortedMap<String, Double> shares(Map<String, DegreeCounts> types) {
    SortedMap<String, Double> shares = new TreeMap<>();
    numbers.forEach(
        (name, number) -> {
          Location location = locations.get(number);
          DegreeCounts counts = types.get(location.type);
          long of =
              location.field.isEmpty()
                  ? location.values.seen()
                  : counts == null ? 0 : counts.vertexes();
          if (of > 0) {
            double share = 100.0 * location.values.count() / of;
            shares.put(ModelMetric.DISTINCT + name, Math.round(Math.min(100, share) * 100) / 100.0);
          }
        });
    return shares;
  }

  /** Adds what the vertexes of a graph hold. O(slots). */
  public void add(HeapGraph graph, IntPredicate counts) {
    Map<String, Long> types = new HashMap<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (counts.test(node)) {
        types.merge(graph.typeInfo(graph.type(node)).name(), 1L, Long::sum);
      }
    }
    int[][] slots = new int[graph.typeCount()][];
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (!counts.test(node)) {
        continue;
      }
      HeapType type = graph.typeInfo(graph.type(node));
      boolean primitives = type.isArray() && type.elementKind() != 'L';
      int count = primitives ? 0 : graph.slotCount(node);
      if (count > 0) {
        int[] found = slots[graph.type(node)];
        if (found == null || (!type.isArray() && found.length < count)) {
          found = locations(graph, node, types);
          slots[graph.type(node)] = found;
        }
        for (int slot = 0; slot < count; slot++) {
          add(graph, node, slot, found[type.isArray() ? 0 : slot]);
        }
      }
    }
  }

  private int[] locations(HeapGraph graph, int node, Map<String, Long> types) {
    HeapType type = graph.typeInfo(graph.type(node));
    long vertexes = types.getOrDefault(type.name(), 0L);
    if (type.isArray()) {
      return new int[] {location(type.name(), "", vertexes)};
    }
    int[] found = new int[graph.slotCount(node)];
    Map<Integer, Integer> taken = new HashMap<>();
    for (int slot = found.length - 1; slot >= 0; slot--) {
      int location = location(type.name(), graph.slotName(node, slot), vertexes);
      boolean again = location >= 0 && taken.putIfAbsent(location, slot) != null;
      found[slot] = again ? NONE : location; // a field that hides one of a superclass
    }
    return found;
  }

  private void add(HeapGraph graph, int node, int slot, int location) {
    if (location < 0) {
      return;
    }
    SlotKind kind = graph.slotKind(node, slot);
    if (kind == SlotKind.REFERENCE || kind.compareTo(SlotKind.BOOLEAN) >= 0) {
      add(location, graph.slotBits(node, slot));
    }
  }
}
