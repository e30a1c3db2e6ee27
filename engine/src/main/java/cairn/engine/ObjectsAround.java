package cairn.engine;

import cairn.analysis.api.heap.AroundAnswer;
import cairn.analysis.api.heap.AroundAnswer.Near;
import cairn.analysis.api.heap.AroundAnswer.Role;
import cairn.analysis.api.heap.ObjectAnswer.Slot;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An object with its neighbours: what it refers to, one or more steps away, and who refers to it,
 * which is found by a walk over all references.
 */
final class ObjectsAround {
  private static final int STEP = 1 << 16;

  private final HeapGraph graph;
  private final HeapNames names;
  private final String heap;
  private final int mostObjects;
  private final int mostSlots;

  /** By node, in the order in which they are told. */
  private final Map<Integer, Role> found = new LinkedHashMap<>();

  private long left;
  private long referrersLeft;

  /**
   * @param mostObjects that it refers to, and as many again that refer to it
   * @param mostSlots of each; those that lead to the object itself beside them
   */
  ObjectsAround(HeapFile file, int mostObjects, int mostSlots) throws IOException {
    this.graph = file.graph();
    this.names = new HeapNames(file, graph);
    this.heap = file.name();
    this.mostObjects = mostObjects;
    this.mostSlots = mostSlots;
  }

  AroundAnswer of(int centre, int depth, Progress progress) {
    found.put(centre, Role.CENTRE);
    targets(centre, depth);
    referrers(centre, progress);
    List<String> roots = new ArrayList<>();
    for (int root = 0; root < graph.rootCount(); root++) {
      if (graph.rootNode(root) == centre) {
        roots.add(graph.root(root).name());
      }
    }
    List<Near> objects = new ArrayList<>();
    found.forEach((node, role) -> objects.add(near(node, role, centre)));
    return new AroundAnswer(heap, roots, objects, left, referrersLeft);
  }

  /** Level by level, so that what is nearer comes first. */
  private void targets(int centre, int depth) {
    Set<Integer> level = Set.of(centre);
    for (int step = 0; step < depth; step++) {
      Set<Integer> next = new TreeSet<>();
      for (int node : level) {
        long end = graph.firstReference(node + 1);
        for (long reference = graph.firstReference(node); reference < end; reference++) {
          int target = graph.target(reference);
          if (target >= 0 && !found.containsKey(target)) {
            if (found.size() <= mostObjects) {
              found.put(target, Role.TARGET);
              next.add(target);
            } else if (node == centre) {
              left++;
            }
          }
        }
      }
      level = next;
    }
  }

  private void referrers(int centre, Progress progress) {
    int most = found.size() + mostObjects;
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (node % STEP == 0) {
        progress.at(node, graph.nodeCount());
      }
      long end = graph.firstReference(node + 1);
      for (long reference = graph.firstReference(node); reference < end; reference++) {
        if (graph.target(reference) == centre && !found.containsKey(node)) {
          if (found.size() < most) {
            found.put(node, Role.REFERRER);
          } else {
            referrersLeft++;
          }
        }
      }
    }
  }

  private Near near(int node, Role role, int centre) {
    int count = graph.slotCount(node);
    List<Slot> slots = new ArrayList<>();
    for (int slot = 0; slot < Math.min(count, mostSlots); slot++) {
      slots.add(HeapObjects.slot(graph, names, node, slot));
    }
    if (role == Role.REFERRER) {
      for (int slot = mostSlots; slot < count; slot++) {
        if (graph.slotKind(node, slot) == SlotKind.REFERENCE
            && graph.slotBits(node, slot) == centre) {
          slots.add(HeapObjects.slot(graph, names, node, slot));
          break;
        }
      }
    }
    return new Near(names.of(node), role, graph.size(node), slots, count - (long) slots.size());
  }
}
