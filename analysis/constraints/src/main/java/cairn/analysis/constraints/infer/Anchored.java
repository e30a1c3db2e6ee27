package cairn.analysis.constraints.infer;

import cairn.analysis.constraints.check.Unit;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import java.util.BitSet;
import java.util.List;

/**
 * The nodes that belong to structures at a moment: all that the receiver leads to, and static
 * fields, but for what only a cursor leads to. A node that was removed may still be one's current
 * or last returned; what it refers to is nobody's business. Costs what is alive.
 */
final class Anchored {
  private final Setting setting;
  private final HeapGraph graph;
  private final BitSet reached = new BitSet();

  /**
   * @param receiver a node of the history, -1 for none
   */
  Anchored(Setting setting, HeapHistory history, long time, int receiver) {
    this.setting = setting;
    graph = history.at(time, Alive.REACHABLE).graph();
    int[] waiting = new int[graph.nodeCount()];
    int count = 0;
    int first = receiver < 0 ? -1 : graph.nodeOf(history.id(receiver));
    if (first >= 0) {
      reached.set(first);
      waiting[count++] = first;
    }
    for (int i = 0; i < graph.rootCount(); i++) {
      boolean counts = receiver < 0 || graph.rootKind(i) != Root.Kind.CPOINT;
      int node = graph.root(i).node();
      if (counts && node >= 0 && !reached.get(node)) {
        reached.set(node);
        waiting[count++] = node;
      }
    }
    while (count > 0) {
      int node = waiting[--count];
      for (int slot = 0; slot < graph.slotCount(node); slot++) {
        if (graph.slotKind(node, slot) == SlotKind.REFERENCE && !isCursor(node, slot)) {
          int target = (int) graph.slotBits(node, slot);
          if (!reached.get(target)) {
            reached.set(target);
            waiting[count++] = target;
          }
        }
      }
    }
  }

  /** Whether a field leads into a structure that has an end, by its name, and is none itself. */
  private boolean isCursor(int node, int slot) {
    HeapType type = graph.typeInfo(graph.type(node));
    SeenType holder = type.isArray() ? null : setting.type(type.name());
    if (holder == null || slot >= type.fields().size()) {
      return false;
    }
    String name = type.fields().get(slot).name();
    for (SeenType target : setting.types()) {
      boolean isInto =
          target != holder && holder.leadingTo(target).stream().anyMatch(e -> e.name.equals(name));
      if (isInto && !target.leadingTo(target).isEmpty()) {
        return !HabitRules.isEnd(name) && hasEnd(target);
      }
    }
    return false;
  }

  private boolean hasEnd(SeenType target) {
    return setting.types().stream()
        .filter(each -> each != target)
        .flatMap(each -> each.leadingTo(target).stream())
        .anyMatch(each -> HabitRules.isEnd(each.name));
  }

  /** Whether the nodes of a unit belong to structures. */
  boolean has(HeapHistory history, Unit unit) {
    return has(history, unit.x()) && (unit.y() < 0 || has(history, unit.y()));
  }

  private boolean has(HeapHistory history, int node) {
    int number = node < 0 ? -1 : graph.nodeOf(history.id(node));
    return number >= 0 && reached.get(number);
  }

  /** How many nodes of structures refer to a node of their type by what counts as an edge. */
  int referrers(HeapHistory history, int node) {
    int number = graph.nodeOf(history.id(node));
    SeenType type = number < 0 ? null : setting.type(graph.typeInfo(graph.type(number)).name());
    int count = 0;
    for (int from = reached.nextSetBit(0); from >= 0; from = reached.nextSetBit(from + 1)) {
      SeenType holder = setting.type(graph.typeInfo(graph.type(from)).name());
      for (SeenField edge : holder == null ? List.<SeenField>of() : setting.edges(holder)) {
        int slot = holder == null ? -1 : holder.fields.indexOf(edge);
        count += type != null && target(from, slot) == number ? 1 : 0;
      }
    }
    return count;
  }

  /** How the nodes of a type came to where a field leads to them. */
  Arrivals arrivals(SeenType type, SeenField field) {
    Arrivals arrivals = new Arrivals();
    int slot = type.fields.indexOf(field);
    for (int from = reached.nextSetBit(0); from >= 0; from = reached.nextSetBit(from + 1)) {
      int target = isOf(type, from) ? target(from, slot) : -1;
      if (target >= 0 && isOf(type, target)) {
        arrivals.add(target > from, graph.id(from), graph.id(target));
        int next = target(target, slot);
        if (target > from && next >= 0 && next < target) {
          arrivals.addBetween(graph.id(target));
        }
      }
    }
    return arrivals;
  }

  private boolean isOf(SeenType type, int node) {
    return graph.typeInfo(graph.type(node)).name().equals(type.name);
  }

  /** Where a slot leads to; -1 for nowhere. */
  private int target(int node, int slot) {
    return slot < graph.slotCount(node) && graph.slotKind(node, slot) == SlotKind.REFERENCE
        ? (int) graph.slotBits(node, slot)
        : -1;
  }
}
