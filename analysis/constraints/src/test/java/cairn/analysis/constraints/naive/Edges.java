package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Expr.Operator;
import cairn.analysis.constraints.lang.Expr.Relation;
import cairn.analysis.constraints.lang.Expr.Standard;
import cairn.analysis.constraints.lang.Structure;
import cairn.graph.HeapType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Edges between the live nodes of declared structures, degrees, paths and counts. */
final class Edges {
  private final HeapNow heap;
  private final Kinds kinds;
  private final Set<Integer> alive;

  /** What {@link #targets} and {@link #hasUnknown} have said. */
  private final Map<Integer, List<Integer>> knownTargets = new HashMap<>();

  private final Map<Integer, Boolean> knownUnknown = new HashMap<>();

  Edges(HeapNow heap, Kinds kinds, Set<Integer> alive) {
    this.heap = heap;
    this.kinds = kinds;
    this.alive = alive;
  }

  /** Whether a node is alive and of a declared structure. */
  boolean isNode(int node) {
    return alive.contains(node) && !kinds.of(node).isEmpty();
  }

  private List<Long> ownSlots(int node) {
    List<Long> slots = new ArrayList<>();
    for (int i = 0; i < heap.history().slotCount(node); i++) {
      HeapType type = heap.type(node);
      char kind = type.isArray() ? type.elementKind() : type.fields().get(i).kind();
      if (kind == 'L') {
        slots.add(heap.history().slot(node, i));
      }
    }
    return slots;
  }

  private boolean isPart(Value value) {
    return value instanceof Value.Node array
        && heap.isTyped(array.node())
        && heap.type(array.node()).isArray()
        && kinds.of(array.node()).isEmpty();
  }

  /** The slots of a node that can hold edges, those of arrays that are part of it included. */
  private Set<Long> slots(int node, boolean all) {
    Set<Long> slots = new LinkedHashSet<>();
    HeapType type = heap.type(node);
    for (long slot : ownSlots(node)) {
      boolean isField = !type.isArray();
      if (isField && !all && !counts(node, heap.history().slotName(slot))) {
        continue;
      }
      if (isField && isPart(heap.read(slot))) {
        slots.addAll(ownSlots(((Value.Node) heap.read(slot)).node()));
      } else {
        slots.add(slot);
      }
    }
    return slots;
  }

  private boolean counts(int node, String field) {
    for (Structure structure : kinds.of(node)) {
      if (structure.edges().isEmpty() || structure.edges().contains(field)) {
        return true;
      }
    }
    return false;
  }

  private boolean anyUnknown(Iterable<Long> slots) {
    for (long slot : slots) {
      if (heap.read(slot) == Values.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  boolean hasUnknown(int node) {
    return knownUnknown.computeIfAbsent(node, n -> isNode(n) && anyUnknown(slots(n, false)));
  }

  /** Where the edges of a node lead, one entry for each edge. */
  List<Integer> targets(int node) {
    return knownTargets.computeIfAbsent(node, this::findTargets);
  }

  private List<Integer> findTargets(int node) {
    List<Integer> targets = new ArrayList<>();
    if (isNode(node)) {
      for (long slot : slots(node, false)) {
        if (heap.read(slot) instanceof Value.Node to && isNode(to.node())) {
          targets.add(to.node());
        }
      }
    }
    return targets;
  }

  /** A standard attribute of a node. */
  Value standard(int node, Standard attribute) {
    boolean anything = attribute == Standard.ALLIN || attribute == Standard.ALLOUT;
    if (anything ? !alive.contains(node) : !isNode(node)) {
      return Values.ABSENT;
    }
    return switch (attribute) {
      case INDEGREE -> inDegree(node);
      case OUTDEGREE -> hasUnknown(node) ? Values.UNKNOWN : Values.of(targets(node).size());
      case ALLIN -> allIn(node);
      case ALLOUT -> allOut(node);
      case ISROOT -> isZero(inDegree(node));
      case ISLEAF -> isZero(standard(node, Standard.OUTDEGREE));
      case EXTERNAL -> external(node);
      case INTERNAL -> Values.calculate(Operator.MINUS, Values.of(1), external(node));
    };
  }

  private static Value isZero(Value number) {
    return Values.compare(Relation.EQUAL, number, Values.of(0));
  }

  private Value external(int node) {
    Value root = standard(node, Standard.ISROOT);
    Value leaf = standard(node, Standard.ISLEAF);
    if (root.equals(Values.TRUE) || leaf.equals(Values.TRUE)) {
      return Values.TRUE;
    }
    return root == Values.UNKNOWN || leaf == Values.UNKNOWN ? Values.UNKNOWN : Values.FALSE;
  }

  private Value inDegree(int node) {
    int count = 0;
    for (int from : alive) {
      if (hasUnknown(from)) {
        return Values.UNKNOWN;
      }
      for (int to : targets(from)) {
        count += to == node ? 1 : 0;
      }
    }
    return Values.of(count);
  }

  private Value allIn(int node) {
    int count = 0;
    for (int from : alive) {
      if (anyUnknown(ownSlots(from))) {
        return Values.UNKNOWN;
      }
      for (long slot : ownSlots(from)) {
        count += heap.read(slot) instanceof Value.Node to && to.node() == node ? 1 : 0;
      }
    }
    return Values.of(count);
  }

  private Value allOut(int node) {
    int count = 0;
    for (long slot : slots(node, true)) {
      Value value = heap.read(slot);
      if (value == Values.UNKNOWN) {
        return Values.UNKNOWN;
      }
      count += value instanceof Value.Node ? 1 : 0;
    }
    return Values.of(count);
  }

  /** Whether there is an edge between two nodes. */
  Value edge(int from, int to) {
    if (!isNode(from) || !isNode(to)) {
      return Values.FALSE;
    }
    if (targets(from).contains(to)) {
      return Values.TRUE;
    }
    return hasUnknown(from) ? Values.UNKNOWN : Values.FALSE;
  }

  /** What one edge or more lead to. */
  private Set<Integer> reached(int from) {
    Set<Integer> reached = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>(targets(from));
    while (!open.isEmpty()) {
      int node = open.remove();
      if (reached.add(node)) {
        open.addAll(targets(node));
      }
    }
    return reached;
  }

  /** Whether there is a path of one edge or more. */
  Value path(int from, int to) {
    if (!isNode(from) || !isNode(to)) {
      return Values.FALSE;
    }
    Set<Integer> reached = reached(from);
    if (reached.contains(to)) {
      return Values.TRUE;
    }
    boolean unknown = hasUnknown(from) || reached.stream().anyMatch(this::hasUnknown);
    return unknown ? Values.UNKNOWN : Values.FALSE;
  }

  /** How many nodes of a structure can be reached from a node, itself included. */
  Value count(int from, Structure structure) {
    if (!isNode(from)) {
      return Values.of(0);
    }
    Set<Integer> reached = reached(from);
    reached.add(from);
    if (reached.stream().anyMatch(this::hasUnknown)) {
      return Values.UNKNOWN;
    }
    return Values.of(reached.stream().filter(node -> kinds.isOf(node, structure)).count());
  }
}
