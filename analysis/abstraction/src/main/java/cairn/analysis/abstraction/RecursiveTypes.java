package cairn.analysis.abstraction;

import cairn.analysis.api.regions.AbstractHeap;
import cairn.analysis.api.regions.Region;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Types that belong to one recursive definition: if any of some heaps says so, they do. */
final class RecursiveTypes {
  /** The name of a type that stands for the definition, and is found from all of its types. */
  private final Map<String, String> representative = new HashMap<>();

  RecursiveTypes(List<AbstractHeap> heaps) {
    for (AbstractHeap heap : heaps) {
      for (List<String> set : heap.recursiveTypes()) {
        for (String type : set) {
          join(set.get(0), type);
        }
      }
    }
  }

  private void join(String a, String b) {
    String first = find(a);
    String second = find(b);
    representative.put(first, first);
    representative.put(second, first);
  }

  private String find(String type) {
    String at = type;
    for (String up = representative.get(at); up != null && !up.equals(at); ) {
      at = up;
      up = representative.get(at);
    }
    return at;
  }

  /** All definitions, each as its types, sorted. */
  List<List<String>> sets() {
    Map<String, Set<String>> sets = new TreeMap<>();
    for (String type : representative.keySet()) {
      sets.computeIfAbsent(find(type), definition -> new TreeSet<>()).add(type);
    }
    return sets.values().stream()
        .<List<String>>map(List::copyOf)
        .sorted(Comparator.comparing(set -> set.get(0)))
        .toList();
  }

  /** The definitions that a region's types belong to. */
  Set<String> definitions(Region region) {
    Set<String> found = new HashSet<>();
    for (Region.TypeShare share : region.types()) {
      if (representative.containsKey(share.name())) {
        found.add(find(share.name()));
      }
    }
    return found;
  }
}
