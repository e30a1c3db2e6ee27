package cairn.analysis.constraints.lost;

import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is lost, in groups: each is found from one node, or from a cycle, that nothing else that is
 * lost refers to. A node that can be found from several belongs to the first. Linear in the lost
 * nodes and their slots.
 */
final class LostGroups {
  private final int[] nodes;
  private final Map<Integer, Integer> places = new HashMap<>();

  /** References between lost nodes, by their places: from each, and to each. */
  private final List<int[]> out = new ArrayList<>();

  private final List<List<Integer>> in = new ArrayList<>();

  /**
   * A group.
   *
   * @param heads the node that the others are found from, or those of its cycle
   * @param all with these
   */
  record Group(List<Integer> heads, List<Integer> all) {}

  /**
   * @param lost all nodes that are, at a time
   */
  LostGroups(HeapHistory history, int[] lost, long time) {
    nodes = lost;
    for (int i = 0; i < lost.length; i++) {
      places.put(lost[i], i);
      in.add(new ArrayList<>());
    }
    for (int i = 0; i < lost.length; i++) {
      int[] targets = targets(history, lost[i], time);
      out.add(targets);
      for (int target : targets) {
        in.get(target).add(i);
      }
    }
  }

  private int[] targets(HeapHistory history, int node, long time) {
    int[] found = new int[4];
    int count = 0;
    for (int slot = 0; slot < history.slotCount(node); slot++) {
      int version = history.versionAt(history.slot(node, slot), time);
      if (version < 0 || history.kind(version) != SlotKind.REFERENCE) {
        continue;
      }
      Integer place = places.get((int) history.bits(version));
      if (place != null) {
        found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
        found[count++] = place;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** The groups, those whose first node is oldest first. */
  List<Group> groups() {
    int[] order = latestFirst();
    boolean[] taken = new boolean[nodes.length];
    List<Group> groups = new ArrayList<>();
    for (int place : order) {
      if (!taken[place]) {
        List<Integer> all = reach(place, taken);
        groups.add(new Group(heads(place), nodesAt(all)));
      }
    }
    return groups;
  }

  /** All places so that each comes before what can be found from it, but for cycles. */
  private int[] latestFirst() {
    int[] order = new int[nodes.length];
    int left = nodes.length;
    boolean[] met = new boolean[nodes.length];
    int[] next = new int[nodes.length];
    int[] path = new int[nodes.length];
    for (int start = nodes.length - 1; start >= 0; start--) {
      int depth = 0;
      if (!met[start]) {
        met[start] = true;
        path[depth++] = start;
      }
      while (depth > 0) {
        int at = path[depth - 1];
        if (next[at] == out.get(at).length) {
          order[--left] = at;
          depth--;
        } else {
          int to = out.get(at)[next[at]++];
          if (!met[to]) {
            met[to] = true;
            path[depth++] = to;
          }
        }
      }
    }
    return order;
  }

  /** What can be found from a place and is not taken; takes it. */
  private List<Integer> reach(int start, boolean[] taken) {
    List<Integer> all = new ArrayList<>(List.of(start));
    taken[start] = true;
    for (int i = 0; i < all.size(); i++) {
      for (int to : out.get(all.get(i))) {
        if (!taken[to]) {
          taken[to] = true;
          all.add(to);
        }
      }
    }
    return all;
  }

  /** The nodes that a first one can be found from: itself, and those of its cycles. */
  private List<Integer> heads(int start) {
    List<Integer> found = new ArrayList<>(List.of(start));
    Map<Integer, Boolean> met = new HashMap<>(Map.of(start, true));
    for (int i = 0; i < found.size(); i++) {
      for (int from : in.get(found.get(i))) {
        if (met.put(from, true) == null) {
          found.add(from);
        }
      }
    }
    return nodesAt(found);
  }

  private List<Integer> nodesAt(List<Integer> from) {
    return from.stream().map(place -> nodes[place]).toList();
  }
}
