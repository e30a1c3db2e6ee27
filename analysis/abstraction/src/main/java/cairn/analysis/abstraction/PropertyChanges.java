package cairn.analysis.abstraction;

import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.Range;
import cairn.analysis.api.regions.Region;
import cairn.analysis.api.regions.RegionEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * What held in a first heap and does not in a second, whose regions are the same. Numbers that are
 * exact are expected to change and are no property, but for a region that is a single object.
 */
final class PropertyChanges {
  private static final int MOST_NAMES = 4;

  private final HeapIndex before;
  private final HeapIndex after;
  private final RegionPaths paths;
  private final List<PropertyChange> changes = new ArrayList<>();

  PropertyChanges(HeapIndex before, HeapIndex after, RegionPaths paths) {
    this.before = before;
    this.after = after;
    this.paths = paths;
  }

  List<PropertyChange> changes() {
    return changes;
  }

  /** Two ways that led to one region and do not any more. */
  void parted(String path, String other) {
    changes.add(
        new PropertyChange(
            path, "leads to the same region as " + other, "the same region", "another region"));
  }

  /**
   * Compares a region and its references.
   *
   * @param known whether a region was there before
   */
  void compare(int id, IntPredicate known) {
    if (id > 0) {
      types(id);
      count(id);
      lengths(id);
      trees(id);
    }
    edges(id, known);
  }

  private void add(int id, String property, String was, String is) {
    changes.add(new PropertyChange(paths.path(id), property, was, is));
  }

  private void types(int id) {
    Set<String> more = new TreeSet<>(after.types(id));
    more.removeAll(before.types(id));
    if (!more.isEmpty()) {
      String was = names(before.types(id));
      add(id, "all objects are of type " + was, was, was + " and " + names(more));
    }
  }

  private void count(int id) {
    Range was = before.region(id).count();
    Range is = after.region(id).count();
    boolean single = was.equals(Range.exactly(1));
    if (!was.contains(is) && (single || !was.isExact())) {
      String property = single ? "it is a single object" : "the number of objects is " + text(was);
      add(id, property, text(was), text(is));
    }
  }

  private void lengths(int id) {
    Region.Lengths was = before.region(id).lengths();
    Region.Lengths is = after.region(id).lengths();
    if (was != null && is != null && !was.each().contains(is.each())) {
      add(id, "lengths are " + text(was.each()), text(was.each()), text(is.each()));
    }
  }

  private void trees(int id) {
    Region is = after.region(id);
    Set<String> inside = Coverage.inside(after, id);
    for (Set<String> tree : Shapes.trees(before.region(id))) {
      if (!Coverage.isTree(is, tree, inside)) {
        String labels = String.join(", ", tree);
        add(id, "references by " + labels + " make a tree", "tree {" + labels + "}", shape(is));
      }
    }
  }

  private static String shape(Region region) {
    List<String> trees = new ArrayList<>();
    for (Set<String> tree : Shapes.trees(region)) {
      trees.add("tree {" + String.join(", ", tree) + "}");
    }
    return trees.isEmpty() ? "any" : String.join(", ", trees);
  }

  private record Key(String label, int to) {}

  private void edges(int id, IntPredicate known) {
    Map<Key, RegionEdge> was = new HashMap<>();
    Set<String> labels = new TreeSet<>();
    for (RegionEdge edge : before.out(id)) {
      was.put(new Key(edge.label(), edge.to()), edge);
      labels.add(edge.label());
    }
    for (RegionEdge edge : after.out(id)) {
      RegionEdge earlier = was.get(new Key(edge.label(), edge.to()));
      if (earlier == null) {
        if (known.test(edge.to())) {
          added(id, edge);
        }
      } else if (earlier.injective() && !edge.injective()) {
        add(
            id,
            "references by " + edge.label() + " to " + target(edge) + " are injective",
            "injective",
            "shared");
      }
    }
    labels.removeAll(before.region(id).nullLabels());
    labels.retainAll(after.region(id).nullLabels());
    for (String label : labels) {
      add(id, label + " is never null", "never null", "null in some objects");
    }
  }

  private void added(int id, RegionEdge edge) {
    add(
        id,
        "no references by " + edge.label() + " lead to " + target(edge),
        "none",
        text(edge.references()));
  }

  private String target(RegionEdge edge) {
    return names(after.types(edge.to()));
  }

  private static String names(Set<String> types) {
    String names = types.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    int more = types.size() - MOST_NAMES;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  private static String text(Range range) {
    if (range.isExact()) {
      return Long.toString(range.low());
    }
    return range.high() == Range.UNBOUNDED
        ? range.low() + " or more"
        : range.low() + " to " + range.high();
  }
}
