package cairn.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a history that speaks of memory: which node an address belongs to at every time,
 * which nodes were merged into clusters and which node another was split from (Singh 2016, section
 * 3.1.2). What is stored in memory are versions of words, like those of all other slots.
 *
 * <p>Nothing is ever rewritten by a merge or a split: at a time t, later ones have simply not
 * happened. Safe to read from several threads.
 */
public final class AddressHistory {
  private final Nodes nodes;
  private final Extents extents;

  /** Per node, the cluster that took it in, plus one. */
  private final SparseInts clusters;

  /** Per cluster, its two parts, plus one. */
  private final SparseInts firstPart;

  private final SparseInts secondPart;

  /** Per node that was split off, the node it was part of, plus one. */
  private final SparseInts sources;

  /** Per node, bytes behind it that nothing touched; -1 for one that is none. */
  private final Map<Integer, Long> remarks = new HashMap<>();

  private volatile @Nullable AddressIndex index;

  AddressHistory(ColumnStore store, Nodes nodes) {
    this.nodes = nodes;
    extents = new Extents(store);
    clusters = new SparseInts(store);
    firstPart = new SparseInts(store);
    secondPart = new SparseInts(store);
    sources = new SparseInts(store);
  }

  /**
   * A range of addresses that belongs to a node.
   *
   * @param end the first address beyond it
   */
  public record Range(long start, long end) {}

  /** A merge edge: the second node was put behind the first at a time. */
  public record MergeEdge(int from, int to, long time) {}

  Extents extents() {
    return extents;
  }

  void merged(int first, int second, int cluster) {
    clusters.set(first, cluster + 1);
    clusters.set(second, cluster + 1);
    firstPart.set(cluster, first + 1);
    secondPart.set(cluster, second + 1);
  }

  void remark(int node, long bytes) {
    remarks.merge(node, bytes, Math::min);
  }

  /**
   * Whether a node is none after all: a number that looked like an address made it, and nothing
   * ever used it as one (Singh 2016, section 3.4).
   */
  public boolean isMistaken(int node) {
    return !remarks.isEmpty() && remarks.getOrDefault(node, 0L) < 0;
  }

  /** How many nodes are none. O(remarks). */
  public int mistakenCount() {
    return (int) remarks.values().stream().filter(bytes -> bytes < 0).count();
  }

  /**
   * Bytes between the end of a node and the next one that nothing touched in the whole run, and
   * that may be its own; 0 if there are none, or if it is not known.
   */
  public long untouchedBehind(int node) {
    return Math.max(0, remarks.getOrDefault(node, 0L));
  }

  void splitOff(int node, int source) {
    sources.set(node, source + 1);
  }

  /** Whether the recording knows addresses at all. */
  public boolean isEmpty() {
    return extents.count() == 0;
  }

  /**
   * The node that owned an address at a time, or -1. O(log^2 ranges), the first call O(n log n).
   */
  public int owner(long address, long time) {
    int extent = index().find(address, time);
    return extent < 0 ? -1 : represented(extents.owner(extent), time);
  }

  /** The node that owned an address last, at a time or before it, or -1. */
  int lastOwner(long address, long time) {
    int extent = isEmpty() ? -1 : index().last(address, time);
    return extent < 0 ? -1 : extents.owner(extent);
  }

  /** The first address that a node ever had, -1 if it had none. O(its ranges). */
  long firstAddress(int node) {
    long first = -1;
    for (int extent = extents.newest(node); extent >= 0; extent = extents.before(extent)) {
      long start = extents.start(extent);
      first = first < 0 ? start : Math.min(first, start);
    }
    return first;
  }

  /** Whether any node owned an address at any time from {@code since} to {@code time}. */
  public boolean wasOwned(long address, long since, long time) {
    return index().wasHeld(address, since, time);
  }

  private AddressIndex index() {
    AddressIndex built = index;
    if (built == null) {
      built = new AddressIndex(extents);
      index = built;
    }
    return built;
  }

  /** The addresses that a block has or had; null of a node that is no piece of memory. */
  public @Nullable Range lastRange(int node) {
    int extent = extents.newest(node);
    return extent < 0 ? null : new Range(extents.start(extent), extents.end(extent));
  }

  /** The node itself, or the outermost cluster that it was part of at a time. */
  public int represented(int node, long time) {
    int at = node;
    for (int up = clusterOf(at); up >= 0 && nodes.appearance(up) <= time; up = clusterOf(at)) {
      at = up;
    }
    return at;
  }

  /** The cluster that took a node in, or -1; the cluster's birth says when. */
  public int clusterOf(int node) {
    return clusters.get(node) - 1;
  }

  /** The node that this one was split from, or -1. */
  public int sourceOf(int node) {
    return sources.get(node) - 1;
  }

  /** The nodes inside a cluster in their order, clusters inside it opened up. */
  public List<Integer> members(int cluster) {
    List<Integer> found = new ArrayList<>();
    collect(cluster, found, new ArrayList<>());
    return found;
  }

  /** The merge edges inside a cluster, in the order of its members. */
  public List<MergeEdge> mergeEdges(int cluster) {
    List<MergeEdge> found = new ArrayList<>();
    collect(cluster, new ArrayList<>(), found);
    return found;
  }

  /** Walks a cluster from left to right without recursion: clusters may be deep. */
  private void collect(int cluster, List<Integer> members, List<MergeEdge> edges) {
    List<Integer> open = new ArrayList<>(List.of(cluster));
    List<Long> times = new ArrayList<>(List.of(0L));
    while (!open.isEmpty()) {
      int node = open.remove(open.size() - 1);
      long time = times.remove(times.size() - 1);
      int first = firstPart.get(node) - 1;
      if (first < 0) {
        if (!members.isEmpty()) {
          edges.add(new MergeEdge(members.get(members.size() - 1), node, time));
        }
        members.add(node);
      } else {
        open.add(secondPart.get(node) - 1);
        times.add((long) nodes.appearance(node));
        open.add(first);
        times.add(time);
      }
    }
  }

  /** The addresses of a node at a time, ascending; none if it was part of a cluster, or dead. */
  public List<Range> ranges(int node, long time) {
    List<Range> found = new ArrayList<>();
    for (int extent : extentsOf(node, time)) {
      found.add(new Range(extents.start(extent), extents.end(extent)));
    }
    return found;
  }

  /** The extents behind {@link #ranges}. */
  List<Integer> extentsOf(int node, long time) {
    List<Integer> found = new ArrayList<>();
    if (represented(node, time) == node) {
      for (int member : firstPart.get(node) == 0 ? List.of(node) : within(node)) {
        for (int extent = extents.newest(member); extent >= 0; extent = extents.before(extent)) {
          if (extents.holdsAt(extent, time)) {
            found.add(extent);
          }
        }
      }
    }
    found.sort(Comparator.comparingLong(extents::start));
    return found;
  }

  /** A cluster, the nodes and the clusters inside it: all of them may own addresses. */
  private List<Integer> within(int cluster) {
    List<Integer> found = new ArrayList<>(List.of(cluster));
    for (int i = 0; i < found.size(); i++) {
      int first = firstPart.get(found.get(i)) - 1;
      if (first >= 0) {
        found.add(first);
        found.add(secondPart.get(found.get(i)) - 1);
      }
    }
    return found;
  }

  /** The bytes of a node at a time. */
  public long bytes(int node, long time) {
    long sum = 0;
    for (Range range : ranges(node, time)) {
      sum += range.end() - range.start();
    }
    return sum;
  }

  /**
   * For each of the first {@code count} nodes, the outermost cluster among them that it is part of,
   * or itself. O(count).
   */
  int[] representatives(int count) {
    int[] found = new int[count];
    for (int node = count - 1; node >= 0; node--) {
      int up = clusterOf(node);
      found[node] = up >= 0 && up < count ? found[up] : node;
    }
    return found;
  }
}
