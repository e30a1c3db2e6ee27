package cairn.analysis.abstraction;

import cairn.analysis.api.regions.Region;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The shapes of a region as they are told: the largest label sets that make trees, then the labels
 * that are in none of them, if any. What is not told of a tree is not known.
 */
final class Shapes {
  /** More sets than this are left out: nobody reads them, and to say less is safe. */
  static final int MOST = 32;

  private static final Comparator<List<String>> LARGEST_FIRST =
      Comparator.comparing((List<String> labels) -> -labels.size())
          .thenComparing(labels -> String.join("\0", labels));

  private Shapes() {}

  /**
   * Sorted and without sets that are part of others.
   *
   * @param inside all labels of references inside of the region
   */
  static List<Region.Shape> of(
      Collection<String> inside, List<? extends Collection<String>> trees) {
    List<Region.Shape> shapes = new ArrayList<>();
    Set<String> other = new TreeSet<>(inside);
    for (List<String> tree : largest(trees)) {
      shapes.add(new Region.Shape(tree, true));
      tree.forEach(other::remove);
    }
    if (!other.isEmpty()) {
      shapes.add(new Region.Shape(List.copyOf(other), false));
    }
    return List.copyOf(shapes);
  }

  /** Those sets that are not empty nor part of others, each sorted, up to {@link #MOST}. */
  static List<List<String>> largest(List<? extends Collection<String>> sets) {
    Set<List<String>> sorted = new TreeSet<>(LARGEST_FIRST);
    for (Collection<String> set : sets) {
      sorted.add(List.copyOf(new TreeSet<>(set)));
    }
    List<List<String>> kept = new ArrayList<>();
    List<Set<String>> keptSets = new ArrayList<>();
    for (List<String> set : sorted) {
      if (!set.isEmpty()
          && kept.size() < MOST
          && keptSets.stream().noneMatch(larger -> larger.containsAll(set))) {
        kept.add(set);
        keptSets.add(new HashSet<>(set));
      }
    }
    return kept;
  }

  /** The label sets of a region that are told to make trees. */
  static List<Set<String>> trees(Region region) {
    return region.shapes().stream()
        .filter(Region.Shape::tree)
        .<Set<String>>map(shape -> new LinkedHashSet<>(shape.labels()))
        .toList();
  }
}
