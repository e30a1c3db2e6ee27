package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The regions and edges of a merged heap, given which regions became which. Numbers are added up in
 * each heap, and then range over the heaps; a heap that lacks a region or an edge has none of it.
 */
final class MergedRegions {
  private static final Range NONE = Range.exactly(0);

  private final List<AbstractHeap> heaps;

  /** By new region, then by heap: what became it. */
  private final List<List<List<Region>>> members = new ArrayList<>();

  /** By new edge, then by heap. */
  private final Map<EdgeKey, List<List<RegionEdge>>> merged = new LinkedHashMap<>();

  /** By new region, then by heap: edges both ends of which became it. */
  private final List<List<List<RegionEdge>>> insideByHeap = new ArrayList<>();

  private record EdgeKey(int from, String label, int to) {}

  /**
   * Merges so that there are {@code count} regions.
   *
   * @param regionOf by heap and region the new region; -1 to leave it out
   */
  MergedRegions(List<AbstractHeap> heaps, int[][] regionOf, int count) {
    this.heaps = heaps;
    for (int region = 0; region < count; region++) {
      members.add(lists(heaps.size()));
      insideByHeap.add(lists(heaps.size()));
    }
    for (int heap = 0; heap < heaps.size(); heap++) {
      for (Region region : heaps.get(heap).regions()) {
        int to = regionOf[heap][region.id()];
        if (to >= 0) {
          members.get(to).get(heap).add(region);
        }
      }
      for (RegionEdge edge : heaps.get(heap).edges()) {
        add(heap, edge, regionOf[heap][edge.from()], regionOf[heap][edge.to()]);
      }
    }
  }

  private void add(int heap, RegionEdge edge, int from, int to) {
    if (from >= 0 && to >= 0) {
      merged
          .computeIfAbsent(new EdgeKey(from, edge.label(), to), each -> lists(heaps.size()))
          .get(heap)
          .add(edge);
      if (from == to) {
        insideByHeap.get(from).get(heap).add(edge);
      }
    }
  }

  /** Whether any region became this one. */
  boolean hasMembers(int region) {
    return members.get(region).stream().anyMatch(each -> !each.isEmpty());
  }

  private static <T> List<List<T>> lists(int count) {
    List<List<T>> lists = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  List<Region> regions() {
    List<Region> regions = new ArrayList<>();
    for (int id = 0; id < members.size(); id++) {
      List<List<Region>> of = members.get(id);
      Set<String> labels = new TreeSet<>();
      insideByHeap.get(id).forEach(edges -> edges.forEach(edge -> labels.add(edge.label())));
      regions.add(
          new Region(
              id,
              types(of),
              id == AbstractHeap.ROOT ? Range.exactly(1) : number(of, Region::count),
              number(of, Region::bytes),
              number(of, Region::overhead),
              labels.isEmpty() ? List.of() : Shapes.of(labels, trees(id, labels)),
              lengths(of),
              nullLabels(of)));
    }
    return regions;
  }

  /** The sum in each heap, and the range over all heaps. */
  private static <T> Range number(List<List<T>> byHeap, Function<T, Range> of) {
    Range all = null;
    for (List<T> each : byHeap) {
      Range sum = NONE;
      for (T one : each) {
        sum = sum.plus(of.apply(one));
      }
      all = all == null ? sum : all.join(sum);
    }
    return all == null ? NONE : all;
  }

  private static List<Region.TypeShare> types(List<List<Region>> byHeap) {
    Map<String, List<List<Region.TypeShare>>> byName = new TreeMap<>();
    for (int heap = 0; heap < byHeap.size(); heap++) {
      for (Region region : byHeap.get(heap)) {
        for (Region.TypeShare share : region.types()) {
          byName.computeIfAbsent(share.name(), name -> lists(byHeap.size())).get(heap).add(share);
        }
      }
    }
    List<Region.TypeShare> types = new ArrayList<>();
    byName.forEach(
        (name, shares) ->
            types.add(
                new Region.TypeShare(
                    name,
                    kind(shares),
                    number(shares, Region.TypeShare::count),
                    number(shares, Region.TypeShare::bytes))));
    types.sort(RegionFacts.MOST_BYTES_FIRST);
    return types;
  }

  /** Heaps that do not agree are of several programs; the first kind then. */
  private static Region.Kind kind(List<List<Region.TypeShare>> shares) {
    return shares.stream()
        .flatMap(List::stream)
        .map(Region.TypeShare::kind)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Region.@Nullable Lengths lengths(List<List<Region>> byHeap) {
    List<List<Region.Lengths>> known = lists(byHeap.size());
    Range each = null;
    for (int heap = 0; heap < byHeap.size(); heap++) {
      for (Region region : byHeap.get(heap)) {
        Region.Lengths lengths = region.lengths();
        if (lengths != null) {
          known.get(heap).add(lengths);
          each = each == null ? lengths.each() : each.join(lengths.each());
        }
      }
    }
    return each == null
        ? null
        : new Region.Lengths(
            each, number(known, Region.Lengths::slots), number(known, Region.Lengths::used));
  }

  private static List<String> nullLabels(List<List<Region>> byHeap) {
    Set<String> labels = new TreeSet<>();
    byHeap.forEach(each -> each.forEach(region -> labels.addAll(region.nullLabels())));
    return List.copyOf(labels);
  }

  /**
   * Labels that make trees in every region that became this one, and do not lead from one such
   * region of a heap to another.
   */
  private List<Set<String>> trees(int id, Set<String> labels) {
    Set<String> free = new TreeSet<>(labels);
    List<Map<Integer, Set<String>>> inside = new ArrayList<>();
    for (List<RegionEdge> edges : insideByHeap.get(id)) {
      Map<Integer, Set<String>> byRegion = new TreeMap<>();
      inside.add(byRegion);
      for (RegionEdge edge : edges) {
        if (edge.from() == edge.to()) {
          byRegion.computeIfAbsent(edge.from(), region -> new TreeSet<>()).add(edge.label());
        } else {
          free.remove(edge.label());
        }
      }
    }
    List<Set<String>> sets = List.of(free);
    for (int heap = 0; heap < heaps.size(); heap++) {
      for (Map.Entry<Integer, Set<String>> each : inside.get(heap).entrySet()) {
        Region region = heaps.get(heap).region(each.getKey());
        sets = common(sets, Shapes.trees(region), each.getValue());
      }
    }
    return sets;
  }

  /** Sets that are part of a known one and, but for labels of no concern, of a region's. */
  private static List<Set<String>> common(
      List<Set<String>> known, List<Set<String>> trees, Set<String> concern) {
    List<Set<String>> both = new ArrayList<>();
    for (Set<String> set : known) {
      Set<String> unconcerned = new TreeSet<>(set);
      unconcerned.removeAll(concern);
      both.add(unconcerned);
      for (Set<String> tree : trees) {
        Set<String> kept = new TreeSet<>(set);
        kept.removeIf(label -> concern.contains(label) && !tree.contains(label));
        both.add(kept);
      }
    }
    return Shapes.largest(both).stream().<Set<String>>map(TreeSet::new).toList();
  }

  List<RegionEdge> edges() {
    List<RegionEdge> edges = new ArrayList<>();
    merged.forEach(
        (key, byHeap) ->
            edges.add(
                new RegionEdge(
                    key.from,
                    key.to,
                    key.label,
                    byHeap.stream().allMatch(MergedRegions::areInjective),
                    isNullable(key, byHeap),
                    number(byHeap, RegionEdge::references))));
    edges.sort(Edges.ORDER);
    return edges;
  }

  /** Injective edges of one heap stay so together if no two of them have the same target. */
  private static boolean areInjective(List<RegionEdge> edges) {
    Set<Integer> targets = new HashSet<>();
    return edges.stream().allMatch(edge -> edge.injective() && targets.add(edge.to()));
  }

  private boolean isNullable(EdgeKey key, List<List<RegionEdge>> byHeap) {
    return byHeap.stream().anyMatch(edges -> edges.stream().anyMatch(RegionEdge::nullable))
        || members.get(key.from).stream()
            .flatMap(List::stream)
            .anyMatch(region -> region.nullLabels().contains(key.label));
  }
}
