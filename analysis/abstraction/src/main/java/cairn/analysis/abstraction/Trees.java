package cairn.analysis.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which labels' references make trees inside of a region: no cycle, and no object that two of them
 * lead to, be it from one object. All maximal sets of up to {@link #ALL_SETS} labels; of more, sets
 * that are maximal and hold every label that is in one, found greedily. A walk over the region for
 * the label set as a whole; if that is no tree, one to see which labels exclude each other, and one
 * for each set that is left to try.
 */
final class Trees {
  /** With so many labels every set of them is tried. */
  static final int ALL_SETS = 6;

  /** Labels beyond the most used ones of this number are taken to be in no tree. */
  private static final int MOST = 30;

  private static final int NONE = -1;

  private final IdealHeap heap;
  private final RegionMap regions;
  private final EdgeColumns edges;

  /** By object: labels, as bits, that lead to it; or the one that refers to it. */
  private final int[] scratch;

  /** By label, its bit in the present region; 0 if it is not looked at. */
  private final int[] bit;

  /** By number of a bit: the bits of labels that cannot be in one tree with this one. */
  private final int[] excluded = new int[MOST];

  private int region;

  /** Overwrites the scratch array, an int for each object. */
  Trees(IdealHeap heap, RegionMap regions, EdgeColumns edges, int[] scratch) {
    this.heap = heap;
    this.regions = regions;
    this.edges = edges;
    this.scratch = scratch;
    bit = new int[heap.labels().size()];
  }

  /** The labels of references inside of a region, the most used first. */
  List<Integer> inside(int ofRegion) {
    List<Integer> own = new ArrayList<>();
    for (int edge = edges.first[ofRegion]; edge < edges.first[ofRegion + 1]; edge++) {
      if (edges.to[edge] == ofRegion) {
        own.add(edge);
      }
    }
    own.sort(
        Comparator.comparing((Integer edge) -> -edges.references[edge])
            .thenComparing(edge -> heap.labels().get(edges.label[edge])));
    return own.stream().map(edge -> edges.label[edge]).toList();
  }

  /** Sets of labels that make trees, none of which is part of another. */
  List<List<Integer>> of(int ofRegion) {
    region = ofRegion;
    List<Integer> labels = inside(ofRegion);
    int looked = Math.min(labels.size(), MOST);
    for (int number = 0; number < looked; number++) {
      bit[labels.get(number)] = 1 << number;
    }
    int all = (1 << looked) - 1;
    List<Integer> sets;
    if (looked == 0 || isTree(all)) {
      sets = looked == 0 ? List.of() : List.of(all);
    } else {
      findExcluded();
      sets = looked <= ALL_SETS ? allSets(all) : someSets(looked);
    }
    labels.forEach(label -> bit[label] = 0);
    return sets.stream().map(set -> labels(set, labels)).toList();
  }

  private static List<Integer> labels(int set, List<Integer> labels) {
    List<Integer> in = new ArrayList<>();
    for (int number = 0; number < Math.min(labels.size(), MOST); number++) {
      if ((set & 1 << number) != 0) {
        in.add(labels.get(number));
      }
    }
    return in;
  }

  private List<Integer> allSets(int all) {
    List<Integer> candidates = new ArrayList<>();
    for (int set = 1; set < all; set++) {
      candidates.add(set);
    }
    candidates.sort(Comparator.comparing((Integer set) -> -Integer.bitCount(set)));
    List<Integer> found = new ArrayList<>();
    for (int set : candidates) {
      if (found.stream().noneMatch(larger -> (larger & set) == set)
          && !excludesItself(set)
          && isTree(set)) {
        found.add(set);
      }
    }
    return found;
  }

  /** For every label that is in no set yet, one that begins with it. */
  private List<Integer> someSets(int looked) {
    List<Integer> found = new ArrayList<>();
    int covered = 0;
    for (int number = 0; number < looked; number++) {
      int alone = 1 << number;
      if ((covered & alone) == 0 && !excludesItself(alone) && isTree(alone)) {
        int set = grown(alone, looked);
        found.add(set);
        covered |= set;
      }
    }
    return found;
  }

  private int grown(int first, int looked) {
    int whole = first;
    for (int number = 0; number < looked; number++) {
      if (!excludesItself(whole | 1 << number)) {
        whole |= 1 << number;
      }
    }
    if (isTree(whole)) {
      return whole;
    }
    int set = first;
    for (int number = 0; number < looked; number++) {
      int larger = set | 1 << number;
      if (larger != set && !excludesItself(larger) && isTree(larger)) {
        set = larger;
      }
    }
    return set;
  }

  private boolean excludesItself(int set) {
    for (int left = set; left != 0; left &= left - 1) {
      if ((excluded[Integer.numberOfTrailingZeros(left)] & set) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Labels that lead to the same object, a label by itself if two of its references do. */
  private void findExcluded() {
    clear(0);
    Arrays.fill(excluded, 0);
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int end = heap.firstEdge(object + 1);
      for (int at = heap.firstEdge(object); at < end; at++) {
        int label = bit[heap.label(at)];
        int target = heap.target(at);
        if (label != 0 && target >= 0 && regions.region(target) == region) {
          excluded[Integer.numberOfTrailingZeros(label)] |= scratch[target];
          scratch[target] |= label;
        }
      }
    }
    for (int number = 0; number < MOST; number++) {
      for (int left = excluded[number]; left != 0; left &= left - 1) {
        excluded[Integer.numberOfTrailingZeros(left)] |= 1 << number;
      }
    }
  }

  private void clear(int value) {
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      scratch[regions.object(region, place)] = value;
    }
  }

  private boolean isTree(int set) {
    clear(NONE);
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int end = heap.firstEdge(object + 1);
      for (int at = heap.firstEdge(object); at < end; at++) {
        int target = heap.target(at);
        if ((bit[heap.label(at)] & set) != 0 && target >= 0 && regions.region(target) == region) {
          if (scratch[target] != NONE) {
            return false;
          }
          scratch[target] = object;
        }
      }
    }
    return everyChainEnds();
  }

  /** Follows each object's chain of referrers up to one whose chain is known to end. */
  private boolean everyChainEnds() {
    int size = regions.size(region);
    for (int place = 0; place < size; place++) {
      int object = regions.object(region, place);
      int steps = 0;
      for (int up = object; up != NONE; up = scratch[up]) {
        if (steps++ > size) {
          return false;
        }
      }
      for (int up = object; up != NONE; ) {
        int further = scratch[up];
        scratch[up] = NONE;
        up = further;
      }
    }
    return true;
  }
}
