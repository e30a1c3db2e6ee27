package cairn.analysis.abstraction.ideal;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The edges of objects that follow each other. Where an object's inside leads to what others own,
 * these are known in the end only, and edges to them are put in after its other edges.
 */
final class EdgePiece {
  private int first;
  private IntList starts = new IntList();
  private IntList labels = new IntList();
  private IntList targets = new IntList();

  /** By object: targets of its inside, and, as -2 minus a node, what others own. */
  private final NavigableMap<Integer, int[]> shared = new TreeMap<>();

  /**
   * @param first the first object
   */
  EdgePiece(int first) {
    this.first = first;
  }

  /** The next object's edges follow. */
  void begin() {
    starts.add(targets.size());
  }

  void edge(int label, int target) {
    labels.add(label);
    targets.add(target);
  }

  /** What the inside of an object leads to, some of which others own; it has no such edges yet. */
  void share(int object, IntList direct, IntList nodes) {
    int[] all = new int[direct.size() + nodes.size()];
    for (int i = 0; i < direct.size(); i++) {
      all[i] = direct.get(i);
    }
    for (int i = 0; i < nodes.size(); i++) {
      all[direct.size() + i] = -2 - nodes.get(i);
    }
    shared.put(object, all);
  }

  /** There are no more; gives back what was taken for more. */
  void finish() {
    starts.trim();
    labels.trim();
    targets.trim();
  }

  /** Puts the edges of the objects just before in front. */
  void putBefore(EdgePiece before) {
    int more = before.targets.size();
    for (int i = 0; i < starts.size(); i++) {
      before.starts.add(starts.get(i) + more);
    }
    for (int i = 0; i < targets.size(); i++) {
      before.edge(labels.get(i), targets.get(i));
    }
    first = before.first;
    starts = before.starts;
    labels = before.labels;
    targets = before.targets;
    shared.putAll(before.shared);
  }

  /** The inside of an object was looked at once more, which led to these edges. */
  void replaceShared(int object, int inside, EdgePiece again) {
    IntList direct = new IntList();
    for (int i = 0; i < again.targets.size(); i++) {
      if (again.labels.get(i) == inside) {
        direct.add(again.targets.get(i));
      }
    }
    int[] more = again.shared.get(object);
    dropEdges(object, inside);
    if (more != null) {
      shared.put(object, more);
    } else {
      share(object, direct, new IntList());
    }
  }

  /** Takes the edges from the inside away, which are an object's last ones. */
  private void dropEdges(int object, int inside) {
    int place = object - first;
    int end = place + 1 < starts.size() ? starts.get(place + 1) : targets.size();
    int from = end;
    while (from > starts.get(place) && labels.get(from - 1) == inside) {
      from--;
    }
    if (from < end) {
      labels.remove(from, end);
      targets.remove(from, end);
      for (int i = place + 1; i < starts.size(); i++) {
        starts.set(i, starts.get(i) - (end - from));
      }
    }
  }

  /** Now it is known who owns what. */
  void settle(int[] places) {
    for (Map.Entry<Integer, int[]> each : shared.entrySet()) {
      IntList known = new IntList();
      for (int target : each.getValue()) {
        int object = target >= 0 ? target : -2 - places[-2 - target];
        if (object != each.getKey()) {
          known.add(object);
        }
      }
      known.sortFrom(0);
      each.setValue(known.toArray());
    }
  }

  long size() {
    long size = targets.size();
    for (int[] each : shared.values()) {
      size += each.length;
    }
    return size;
  }

  /** Copies all edges into columns. */
  void copy(int at, int[] firstEdge, int[] edgeLabel, int[] edgeTarget, int inside) {
    int to = at;
    for (int place = 0; place < starts.size(); place++) {
      firstEdge[first + place] = to;
      int end = place + 1 < starts.size() ? starts.get(place + 1) : targets.size();
      for (int edge = starts.get(place); edge < end; edge++) {
        edgeLabel[to] = labels.get(edge);
        edgeTarget[to++] = targets.get(edge);
      }
      int[] more = shared.isEmpty() ? null : shared.get(first + place);
      if (more != null) {
        for (int target : more) {
          edgeLabel[to] = inside;
          edgeTarget[to++] = target;
        }
      }
    }
  }
}
