package cairn.report.heap;

import cairn.graph.HeapGraph;
import cairn.graph.NodeSet;
import cairn.graph.walk.Predecessors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * The nodes of a graph that are shown.
 *
 * @param ids by which the source knows them, ascending
 * @param notes what was left out and how to see it
 */
record Selection(List<Long> ids, List<String> notes) {

  /**
   * Chooses by nearness and type, then the nearest or oldest up to the limit. Costs a walk over the
   * graph.
   *
   * @throws NoSuchNodeException if the node to stay near is not in the graph
   */
  static Selection of(HeapGraph graph, ViewOptions options) {
    List<Integer> near = options.around() == 0 ? null : near(graph, options);
    List<Long> ids = new ArrayList<>();
    boolean[] wanted = wantedTypes(graph, options);
    int candidates = near == null ? graph.nodeCount() : near.size();
    int matching = 0;
    for (int i = 0; i < candidates; i++) {
      int node = near == null ? i : near.get(i);
      if (wanted[graph.type(node)]) {
        matching++;
        if (ids.size() < options.maxNodes()) {
          ids.add(graph.id(node));
        }
      }
    }
    Collections.sort(ids);
    return new Selection(ids, notes(options, ids.size(), matching));
  }

  private static boolean[] wantedTypes(HeapGraph graph, ViewOptions options) {
    boolean[] wanted = new boolean[graph.typeCount()];
    for (int type = 0; type < wanted.length; type++) {
      wanted[type] = options.matches(graph.typeInfo(type).name());
    }
    return wanted;
  }

  static List<String> notes(ViewOptions options, int shown, int matching) {
    List<String> notes = new ArrayList<>();
    TypePattern type = options.type();
    if (type != null && matching == 0) {
      notes.add("No node of a type like " + type.pattern() + " is among them.");
    }
    if (shown < matching) {
      String rest = options.around() == 0 ? "the oldest" : "the nearest";
      notes.add(
          String.format(
              Locale.ROOT,
              "Shown are %s %,d of %,d nodes; --limit shows more, --type and --around choose.",
              rest,
              shown,
              matching));
    }
    return notes;
  }

  /** The nodes within some references of one, in either direction, nearest first. */
  private static List<Integer> near(HeapGraph graph, ViewOptions options) {
    int start = graph.nodeOf(options.around());
    if (start < 0) {
      throw new NoSuchNodeException(options.around());
    }
    Predecessors predecessors = Predecessors.of(graph);
    NodeSet seen = new NodeSet(graph.nodeCount());
    List<Integer> order = new ArrayList<>();
    Deque<Integer> queue = new ArrayDeque<>();
    seen.add(start);
    queue.add(start);
    int depth = 0;
    while (!queue.isEmpty() && depth <= options.depth()) {
      for (int left = queue.size(); left > 0; left--) {
        int node = queue.remove();
        order.add(node);
        long end = graph.firstReference(node + 1);
        for (long reference = graph.firstReference(node); reference < end; reference++) {
          visit(graph.target(reference), seen, queue);
        }
        for (long i = predecessors.first(node); i < predecessors.first(node + 1); i++) {
          visit(predecessors.source(i), seen, queue);
        }
      }
      depth++;
    }
    return order;
  }

  private static void visit(int node, NodeSet seen, Deque<Integer> queue) {
    if (seen.add(node)) {
      queue.add(node);
    }
  }
}
