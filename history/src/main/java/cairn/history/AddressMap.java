package cairn.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The addresses of now, while a history is loaded: who owns each, and which nodes are part of which
 * cluster. A look-up costs O(log ranges); a merge moves the ranges of the smaller part, a split
 * those that change hands. On the Java heap: 12 to 24 bytes for each range of now, 4 to 8 for each
 * node, and some 100 for each range of a node that has several.
 */
final class AddressMap {
  /** Instead of a node's only range: it has several. */
  private static final int SEVERAL = -1;

  private final Extents extents;

  /** The ranges of now by their first address. */
  private final RangeTable current = new RangeTable();

  /** The same by the node or cluster that owns them: its only one plus one, 0 for none. */
  private int[] only = new int[0];

  /** The ranges of those that have several, by their first address. */
  private final Map<Integer, NavigableMap<Long, Integer>> several = new HashMap<>();

  /** From a node towards the cluster that it is part of. */
  private final Map<Integer, Integer> clusters = new HashMap<>();

  AddressMap(Extents extents) {
    this.extents = extents;
  }

  /** The node itself or the cluster that it is part of. */
  int now(int node) {
    if (clusters.isEmpty()) {
      return node;
    }
    int top = node;
    for (Integer up = clusters.get(top); up != null; up = clusters.get(top)) {
      top = up;
    }
    for (int at = node; at != top; ) {
      Integer up = clusters.put(at, top);
      at = up == null ? top : up;
    }
    return top;
  }

  /** The range that holds an address, or -1. */
  int at(long address) {
    int floor = current.floor(address);
    return floor < 0 || extents.end(floor) <= address ? -1 : floor;
  }

  /** The range that ends right before an address, or -1. */
  int endingAt(long address) {
    int lower = current.floor(address - 1);
    return lower < 0 || extents.end(lower) != address ? -1 : lower;
  }

  /** The lowest address of a node that is part of no other, or -1. */
  long head(int node) {
    int one = node < only.length ? only[node] : 0;
    if (one == SEVERAL) {
      return several(node).firstKey();
    }
    return one == 0 ? -1 : extents.start(one - 1);
  }

  /**
   * Gives addresses to a node; whoever owned them loses them.
   *
   * @param since what was stored there before this time is not content of the node
   */
  void give(long start, long end, int node, int time, int since) {
    int there = at(start);
    if (there >= 0 && now(extents.owner(there)) == node && extents.end(there) >= end) {
      return;
    }
    int extent = there >= 0 ? there : current.ceiling(start);
    while (extent >= 0 && extents.start(extent) < end) {
      close(extent, time);
      int owner = extents.owner(extent);
      if (extents.start(extent) < start) {
        open(extents.start(extent), start, owner, time, extents.since(extent));
      }
      if (extents.end(extent) > end) {
        open(end, extents.end(extent), owner, time, extents.since(extent));
      }
      extent = current.ceiling(extents.end(extent));
    }
    openBeside(start, end, node, time, since);
  }

  /**
   * Opens a range as one with those right before and behind it that the same node owns: a node that
   * grows word by word has one range at a time.
   */
  private void openBeside(long start, long end, int node, int time, int since) {
    long low = start;
    long high = end;
    int before = endingAt(start);
    if (before >= 0 && isLike(before, node, since)) {
      low = extents.start(before);
      close(before, time);
    }
    int behind = at(end);
    if (behind >= 0 && extents.start(behind) == end && isLike(behind, node, since)) {
      high = extents.end(behind);
      close(behind, time);
    }
    open(low, high, node, time, since);
  }

  private boolean isLike(int extent, int node, int since) {
    return since == extents.since(extent) && now(extents.owner(extent)) == node;
  }

  /** Takes all addresses from a node. */
  void take(int node, int time) {
    int one = node < only.length ? only[node] : 0;
    if (one > 0) {
      close(one - 1, time);
    } else if (one == SEVERAL) {
      ranges(node).forEach(extent -> close(extent, time));
    }
  }

  /** Makes two nodes, neither of which is part of another, parts of a cluster. */
  void merge(int first, int second, int cluster) {
    NavigableMap<Long, Integer> large = sorted(first);
    NavigableMap<Long, Integer> small = sorted(second);
    if (large.size() < small.size()) {
      NavigableMap<Long, Integer> swap = large;
      large = small;
      small = swap;
    }
    large.putAll(small);
    set(first, 0);
    set(second, 0);
    several.remove(first);
    several.remove(second);
    if (large.size() > 1) {
      several.put(cluster, large);
      set(cluster, SEVERAL);
    } else if (large.size() == 1) {
      set(cluster, large.firstEntry().getValue() + 1);
    }
    clusters.put(first, cluster);
    clusters.put(second, cluster);
  }

  /** Moves a node's addresses from one on to another node, what touches as one range. */
  void split(int node, long address, int to, int time) {
    long begin = 0;
    long end = 0;
    int since = 0;
    for (int extent : rangesFrom(node, address)) {
      close(extent, time);
      long start = extents.start(extent);
      if (start < address) {
        open(start, address, extents.owner(extent), time, extents.since(extent));
        start = address;
      }
      if (end != start || since != extents.since(extent)) {
        if (end > begin) {
          open(begin, end, to, time, since);
        }
        begin = start;
        since = extents.since(extent);
      }
      end = extents.end(extent);
    }
    if (end > begin) {
      open(begin, end, to, time, since);
    }
  }

  /** The ranges of a node that end behind an address, ascending: a copy. */
  private List<Integer> rangesFrom(int node, long address) {
    int one = node < only.length ? only[node] : 0;
    if (one != SEVERAL) {
      return one == 0 || extents.end(one - 1) <= address ? List.of() : List.of(one - 1);
    }
    NavigableMap<Long, Integer> mine = several(node);
    Map.Entry<Long, Integer> below = mine.lowerEntry(address);
    boolean holds = below != null && extents.end(below.getValue()) > address;
    List<Integer> found = new ArrayList<>();
    if (holds) {
      found.add(below.getValue());
    }
    found.addAll(mine.tailMap(address, true).values());
    return found;
  }

  /** The ranges of a node that is part of no other, ascending: a copy. */
  private List<Integer> ranges(int node) {
    int one = node < only.length ? only[node] : 0;
    if (one == SEVERAL) {
      return new ArrayList<>(several(node).values());
    }
    return one == 0 ? List.of() : List.of(one - 1);
  }

  private NavigableMap<Long, Integer> several(int node) {
    return several.getOrDefault(node, new TreeMap<>());
  }

  private NavigableMap<Long, Integer> sorted(int node) {
    NavigableMap<Long, Integer> known = several.get(node);
    if (known != null) {
      return known;
    }
    NavigableMap<Long, Integer> made = new TreeMap<>();
    for (int extent : ranges(node)) {
      made.put(extents.start(extent), extent);
    }
    return made;
  }

  private void set(int node, int one) {
    if (node >= only.length) {
      only = Arrays.copyOf(only, Math.max(node + 1, Math.max(64, only.length * 2)));
    }
    only[node] = one;
  }

  private void open(long start, long end, int node, int time, int since) {
    int extent = extents.open(start, end, node, time, since);
    current.put(start, extent);
    int owner = now(node);
    int one = owner < only.length ? only[owner] : 0;
    if (one == 0) {
      set(owner, extent + 1);
    } else {
      NavigableMap<Long, Integer> mine = sorted(owner);
      mine.put(start, extent);
      several.put(owner, mine);
      set(owner, SEVERAL);
    }
  }

  private void close(int extent, int time) {
    extents.close(extent, time);
    long start = extents.start(extent);
    current.remove(start);
    int owner = now(extents.owner(extent));
    if (only[owner] != SEVERAL) {
      set(owner, 0);
      return;
    }
    NavigableMap<Long, Integer> mine = several(owner);
    mine.remove(start);
    if (mine.size() == 1) {
      set(owner, mine.firstEntry().getValue() + 1);
      several.remove(owner);
    }
  }
}
