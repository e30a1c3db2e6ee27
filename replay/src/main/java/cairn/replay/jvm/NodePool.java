package cairn.replay.jvm;

import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a history that stand for objects that replayed calls make: those that the recorded
 * call made, in their order, then nodes that were made after the last of the calls, and are not
 * needed yet, and then those that are reserved.
 */
final class NodePool {
  /** Among at most this many nodes spare ones are looked for. */
  private static final int MOST_SPARE = 1 << 12;

  private final HeapHistory history;
  private final HeapLayouts layouts;
  private final List<Map<String, List<Integer>>> ofCalls = new ArrayList<>();
  private final Map<String, List<Integer>> spare;

  NodePool(HeapHistory history, HeapLayouts layouts, List<JvmCall> calls) {
    this.history = history;
    this.layouts = layouts;
    for (JvmCall each : calls) {
      ofCalls.add(nodes(history.nodesUpTo(each.begin()), history.nodesUpTo(each.end())));
    }
    int first = history.nodesUpTo(calls.get(calls.size() - 1).end());
    spare = nodes(first, (int) Math.min(history.nodeCount(), (long) first + MOST_SPARE));
    nodes(history.nodeCount(), history.nodeLimit())
        .forEach((key, more) -> spare.computeIfAbsent(key, k -> new ArrayList<>()).addAll(more));
  }

  private Map<String, List<Integer>> nodes(int first, int limit) {
    Map<String, List<Integer>> nodes = new HashMap<>();
    for (int node = first; node < limit; node++) {
      if (!history.seen(node)) {
        String name = layouts.of(node).name();
        int length = name.startsWith("[") ? history.slotCount(node) : -1;
        nodes.computeIfAbsent(key(name, length), k -> new ArrayList<>()).add(node);
      }
    }
    return nodes;
  }

  static String key(String typeName, int length) {
    return length < 0 ? typeName : typeName + length;
  }

  /** A node that a call made, by how many of its kind it made before; -1 if there is none. */
  int made(int call, String key, int before) {
    List<Integer> found = ofCalls.get(call).getOrDefault(key, List.of());
    return before < found.size() ? found.get(before) : -1;
  }

  /** A spare node, by how many of its kind are in use; -1 if there is none left. */
  int spare(String key, int taken) {
    List<Integer> found = spare.getOrDefault(key, List.of());
    return taken < found.size() ? found.get(taken) : -1;
  }
}
