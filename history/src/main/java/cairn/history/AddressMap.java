package cairn.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The addresses of now, while a history is loaded: who owns each, and which nodes are part of which
 * cluster. A look-up costs O(log ranges); a merge moves the ranges of the smaller part, a split
 * those that change hands.
 */
final class AddressMap {
  private final Extents extents;

  /** The ranges of now by their first address. */
  private final TreeMap<Long, Integer> current = new TreeMap<>();

  /** The same by the node or cluster that owns them. */
  private final Map<Integer, TreeMap<Long, Integer>> owned = new HashMap<>();

  /** From a node towards the cluster that it is part of. */
  private final Map<Integer, Integer> clusters = new HashMap<>();

  AddressMap(Extents extents) {
    this.extents = extents;
  }

  /** The node itself or the cluster that it is part of. */
  int now(int node) {
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
    Map.Entry<Long, Integer> floor = current.floorEntry(address);
    return floor == null || extents.end(floor.getValue()) <= address ? -1 : floor.getValue();
  }

  /** The range that ends right before an address, or -1. */
  int endingAt(long address) {
    Map.Entry<Long, Integer> lower = current.lowerEntry(address);
    return lower == null || extents.end(lower.getValue()) != address ? -1 : lower.getValue();
  }

  /** The lowest address of a node that is part of no other, or -1. */
  long head(int node) {
    TreeMap<Long, Integer> mine = owned.get(node);
    return mine == null || mine.isEmpty() ? -1 : mine.firstKey();
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
    Long first = current.floorKey(start);
    for (int extent : List.copyOf(current.subMap(first == null ? start : first, end).values())) {
      if (extents.end(extent) > start) {
        close(extent, time);
        int owner = extents.owner(extent);
        if (extents.start(extent) < start) {
          open(extents.start(extent), start, owner, time, extents.since(extent));
        }
        if (extents.end(extent) > end) {
          open(end, extents.end(extent), owner, time, extents.since(extent));
        }
      }
    }
    open(start, end, node, time, since);
  }

  /** Takes all addresses from a node. */
  void take(int node, int time) {
    TreeMap<Long, Integer> mine = owned.get(node);
    if (mine != null) {
      for (int extent : List.copyOf(mine.values())) {
        close(extent, time);
      }
    }
  }

  /** Makes two nodes, neither of which is part of another, parts of a cluster. */
  void merge(int first, int second, int cluster) {
    TreeMap<Long, Integer> large = owned.getOrDefault(first, new TreeMap<>());
    TreeMap<Long, Integer> small = owned.getOrDefault(second, new TreeMap<>());
    if (large.size() < small.size()) {
      TreeMap<Long, Integer> swap = large;
      large = small;
      small = swap;
    }
    large.putAll(small);
    owned.remove(first);
    owned.remove(second);
    owned.put(cluster, large);
    clusters.put(first, cluster);
    clusters.put(second, cluster);
  }

  /** Moves a node's addresses from one on to another node. */
  void split(int node, long address, int to, int time) {
    TreeMap<Long, Integer> mine = owned.get(node);
    if (mine == null) {
      return;
    }
    Long first = mine.floorKey(address);
    List<Integer> moved = new ArrayList<>(mine.tailMap(first == null ? address : first).values());
    for (int extent : moved) {
      if (extents.end(extent) > address) {
        close(extent, time);
        long start = extents.start(extent);
        if (start < address) {
          open(start, address, extents.owner(extent), time, extents.since(extent));
        }
        long begin = Math.max(start, address);
        open(begin, extents.end(extent), to, time, extents.since(extent));
      }
    }
  }

  private void open(long start, long end, int node, int time, int since) {
    int extent = extents.open(start, end, node, time, since);
    current.put(start, extent);
    owned.computeIfAbsent(now(node), n -> new TreeMap<>()).put(start, extent);
  }

  private void close(int extent, int time) {
    extents.close(extent, time);
    long start = extents.start(extent);
    current.remove(start);
    TreeMap<Long, Integer> mine = owned.get(now(extents.owner(extent)));
    if (mine != null) {
      mine.remove(start);
    }
  }
}
