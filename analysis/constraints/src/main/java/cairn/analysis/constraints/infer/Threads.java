package cairn.analysis.constraints.infer;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fields that are threads through a structure, not its shape: nodes with more than two fields that
 * lead to nodes of their own type, where two of these are enough to reach every node. A tree whose
 * nodes also know their neighbours in order is a tree. Threads may also lead to nodes that were
 * removed long ago. Costs some walks over the heap of a few moments.
 */
final class Threads {
  /** So many moments of each run are looked at, in even distances. */
  private static final int MOMENTS = 12;

  /** No walk goes over more nodes than this; then nothing is a thread. */
  private static final int MOST_NODES = 200_000;

  private static final int ENOUGH = 2;

  private final List<HeapGraph> heaps = new ArrayList<>();

  private Threads(List<Stretch> runs) {
    for (Stretch run : runs) {
      HeapHistory history = run.history();
      CPoints points = history.cpoints();
      int count = points.upTo(run.until());
      Set<Long> times = new TreeSet<>();
      for (int i = 1; i <= MOMENTS && count > 0; i++) {
        times.add(points.time((int) ((long) (count - 1) * i / MOMENTS)));
      }
      times.add(run.until());
      times.forEach(time -> heaps.add(history.at(time, Alive.REACHABLE).graph()));
    }
  }

  /** What leads back, and beside it what is a thread, by structure. */
  static Map<String, Set<String>> beside(
      List<SeenType> types, Map<String, Set<String>> back, List<Stretch> runs) {
    Map<String, Set<String>> found = new HashMap<>();
    back.forEach((structure, fields) -> found.put(structure, new HashSet<>(fields)));
    Threads threads = null;
    for (SeenType type : types) {
      Set<String> known = back.getOrDefault(type.structure, Set.of());
      List<SeenField> own =
          type.leadingTo(type).stream().filter(each -> !known.contains(each.name)).toList();
      if (own.size() > ENOUGH) {
        threads = threads == null ? new Threads(runs) : threads;
        Set<String> needed = threads.needed(type, own);
        own.stream()
            .filter(each -> !needed.contains(each.name))
            .forEach(
                each -> found.computeIfAbsent(type.structure, k -> new HashSet<>()).add(each.name));
      }
    }
    return found;
  }

  /** The first fields that reach all; all of them if two are not enough. */
  private Set<String> needed(SeenType type, List<SeenField> own) {
    List<String> left = new ArrayList<>(own.stream().map(each -> each.name).toList());
    Set<String> all = Set.copyOf(left);
    if (heaps.stream().anyMatch(each -> each.nodeCount() > MOST_NODES)) {
      return all;
    }
    List<BitSet> wanted = new ArrayList<>();
    heaps.forEach(each -> wanted.add(reached(each, type, all)));
    for (int i = left.size() - 1; i >= 0 && left.size() > ENOUGH; i--) {
      Set<String> fewer = new HashSet<>(left);
      fewer.remove(left.get(i));
      boolean enough = true;
      for (int h = 0; h < heaps.size() && enough; h++) {
        enough = reached(heaps.get(h), type, fewer).equals(wanted.get(h));
      }
      if (enough) {
        left.remove(i);
      }
    }
    return left.size() == ENOUGH ? Set.copyOf(left) : all;
  }

  /** What the roots lead to if nodes of a type lead to each other by some fields only. */
  private static BitSet reached(HeapGraph graph, SeenType type, Set<String> fields) {
    BitSet reached = new BitSet();
    int[] waiting = new int[graph.nodeCount()];
    int count = 0;
    for (int i = 0; i < graph.rootCount(); i++) {
      int node = graph.root(i).node();
      if (node >= 0 && !reached.get(node)) {
        reached.set(node);
        waiting[count++] = node;
      }
    }
    while (count > 0) {
      int node = waiting[--count];
      HeapType holder = graph.typeInfo(graph.type(node));
      boolean isNode = holder.name().equals(type.name);
      for (int slot = 0; slot < graph.slotCount(node); slot++) {
        if (graph.slotKind(node, slot) != SlotKind.REFERENCE) {
          continue;
        }
        int target = (int) graph.slotBits(node, slot);
        boolean isOwn = isNode && graph.type(target) == graph.type(node);
        boolean leads = !isOwn || fields.contains(holder.fields().get(slot).name());
        if (leads && !reached.get(target)) {
          reached.set(target);
          waiting[count++] = target;
        }
      }
    }
    return reached;
  }
}
