package cairn.replay.jvm;

import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a history that stand for objects that replayed calls make: those that the recorded
 * call made, in their order, apart for code of the JDK and of the program; then arrays and strings
 * that were first seen in it, which code that is not recorded made, most likely just then; then
 * nodes that were made after the last of the calls, and are not needed yet; and then those that are
 * reserved.
 */
final class NodePool {
  /** Among at most this many nodes spare ones are looked for. */
  private static final int MOST_SPARE = 1 << 12;

  private final HeapHistory history;
  private final HeapLayouts layouts;
  private final ClassTable classes;
  private final List<Map<String, List<Integer>>> ofCalls = new ArrayList<>();
  private final Map<String, List<Integer>> spare;

  NodePool(HeapHistory history, HeapLayouts layouts, ClassTable classes, List<JvmCall> calls) {
    this.history = history;
    this.layouts = layouts;
    this.classes = classes;
    for (JvmCall each : calls) {
      int begin = history.nodesUpTo(each.begin());
      int end = history.nodesUpTo(each.end());
      Map<String, List<Integer>> nodes = nodes(begin, end, true);
      addSeen(begin, end, nodes);
      addStrings(history.nodesUpTo(each.begin() - 1), begin, each.entry().nodes(), nodes);
      ofCalls.add(nodes);
    }
    int first = history.nodesUpTo(calls.get(calls.size() - 1).end());
    spare = nodes(first, (int) Math.min(history.nodeCount(), (long) first + MOST_SPARE), false);
    nodes(history.nodeCount(), history.nodeLimit(), false)
        .forEach((key, more) -> spare.computeIfAbsent(key, k -> new ArrayList<>()).addAll(more));
  }

  private Map<String, List<Integer>> nodes(int first, int limit, boolean apart) {
    Map<String, List<Integer>> nodes = new HashMap<>();
    for (int node = first; node < limit; node++) {
      if (!history.seen(node)) {
        String name = layouts.of(node).name();
        int length = name.startsWith("[") ? history.slotCount(node) : -1;
        String key = key(name, length);
        nodes
            .computeIfAbsent(apart ? of(isOfJdk(node), key) : key, k -> new ArrayList<>())
            .add(node);
      }
    }
    return nodes;
  }

  /** Whether code of the JDK made a node. */
  private boolean isOfJdk(int node) {
    int type = history.tables().site(history.site(node)).type();
    JvmClass from =
        type <= 0 ? null : classes.find(history.tables().type(type).name().replace('.', '/'));
    return from != null && from.isJdk;
  }

  /** The key of what code of the JDK, or of the program, makes. */
  static String of(boolean jdk, String key) {
    return (jdk ? "jdk " : "program ") + key;
  }

  private void addSeen(int first, int limit, Map<String, List<Integer>> into) {
    for (int node = first; node < limit; node++) {
      String name = layouts.of(node).name();
      String text = name.equals(RecordedStrings.TYPE) ? layouts.strings.of(node) : null;
      if (history.seen(node) && (name.startsWith("[") || text != null)) {
        String key = text == null ? key(name, history.slotCount(node)) : key(text);
        into.computeIfAbsent(key, k -> new ArrayList<>()).add(node);
      }
    }
  }

  /** A string that the first store of a call brings was seen when the call began. */
  private void addStrings(int first, int limit, int[] given, Map<String, List<Integer>> into) {
    for (int node = first; node < limit; node++) {
      int each = node;
      boolean isGiven = Arrays.stream(given).anyMatch(other -> other == each);
      String text =
          layouts.of(node).name().equals(RecordedStrings.TYPE) ? layouts.strings.of(node) : null;
      if (history.seen(node) && text != null && !isGiven) {
        into.computeIfAbsent(key(text), k -> new ArrayList<>()).add(node);
      }
    }
  }

  /** Strings are told apart by their content. */
  static String key(String text) {
    return RecordedStrings.TYPE + " " + text;
  }

  static String key(String typeName, int length) {
    return length < 0 ? typeName : typeName + length;
  }

  /**
   * A node that a call made, or that was first seen in it, by how many of its kind are in use; -1
   * if there is none.
   */
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
