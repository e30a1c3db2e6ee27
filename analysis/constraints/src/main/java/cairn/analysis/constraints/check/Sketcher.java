package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.Sketch;
import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws a few nodes of a history at a time. */
public final class Sketcher {
  private static final int MOST_NODES = 12;
  private static final int MOST_SLOTS = 64;
  private static final int MOST_VALUES = 8;

  private final HeapHistory history;
  private final Narrator narrator;

  public Sketcher(HeapHistory history, Narrator narrator) {
    this.history = history;
    this.narrator = narrator;
  }

  /**
   * @param roles the nodes that matter, with what they are
   * @param changedSlot a slot to mark, -1 for none
   */
  public Sketch draw(long time, Map<Integer, String> roles, long changedSlot) {
    Set<Integer> chosen = new LinkedHashSet<>();
    roles.keySet().stream().filter(node -> history.exists(node, time)).forEach(chosen::add);
    int left = 0;
    for (int node : List.copyOf(chosen)) {
      for (int neighbour : targets(node, time)) {
        if (chosen.size() < MOST_NODES) {
          chosen.add(neighbour);
        } else if (!chosen.contains(neighbour)) {
          left++;
        }
      }
    }
    List<Sketch.Node> nodes = new ArrayList<>();
    List<Sketch.Edge> edges = new ArrayList<>();
    for (int node : chosen) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < Math.min(MOST_SLOTS, history.slotCount(node)); i++) {
        slot(node, i, time, chosen, changedSlot, values, edges);
      }
      if (values.size() > MOST_VALUES) {
        values = new ArrayList<>(values.subList(0, MOST_VALUES));
        values.add("...");
      }
      nodes.add(new Sketch.Node(narrator.node(node), roles.getOrDefault(node, ""), values));
    }
    return new Sketch(time, nodes, edges, left);
  }

  private void slot(
      int node,
      int index,
      long time,
      Set<Integer> chosen,
      long changedSlot,
      List<String> values,
      List<Sketch.Edge> edges) {
    SlotKind kind = history.kindAt(node, index, time);
    long bits = history.bitsAt(node, index, time);
    String name = name(node, index);
    if (kind == SlotKind.REFERENCE && chosen.contains((int) bits)) {
      boolean changed = history.slot(node, index) == changedSlot;
      edges.add(new Sketch.Edge(history.id(node), history.id((int) bits), name, changed));
    } else {
      values.add(name + " = " + narrator.value(kind, bits));
    }
  }

  private String name(int node, int index) {
    HeapType type = history.types().get(history.type(node));
    return type.isArray() ? "[" + index + "]" : type.fields().get(index).name();
  }

  private List<Integer> targets(int node, long time) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST_SLOTS, history.slotCount(node)); i++) {
      if (history.kindAt(node, i, time) == SlotKind.REFERENCE) {
        int target = (int) history.bitsAt(node, i, time);
        if (history.exists(target, time)) {
          found.add(target);
        }
      }
    }
    return found;
  }

  /** The nodes of a unit with their variables, and others that a change is about. */
  Map<Integer, String> roles(Unit unit, @Nullable Integer changed) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    var bindings = narrator.bindings(unit);
    roles.put(unit.x(), bindings.get(0).variable());
    if (unit.y() >= 0 && unit.y() != unit.x()) {
      roles.put(unit.y(), bindings.get(1).variable());
    }
    if (changed != null && changed >= 0) {
      roles.putIfAbsent(changed, "changed");
    }
    return roles;
  }
}
