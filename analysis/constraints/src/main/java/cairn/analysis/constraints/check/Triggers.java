package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the units that depend on something that changed, by following the ways of their
 * dependencies backwards.
 */
final class Triggers {
  private final HeapState heap;
  private final Receiver receiver;

  private final List<Target> onSlot = new ArrayList<>();
  private final List<Target> onOut = new ArrayList<>();
  private final List<Target> onIn = new ArrayList<>();
  private final List<Target> onAllIn = new ArrayList<>();
  private final List<Target> onAttribute = new ArrayList<>();
  private final List<Target> onSummary = new ArrayList<>();

  /** Per shape and slot (one for all elements of an array), what depends on it; made when asked. */
  private Target[][][] bySlot = new Target[0][][];

  private static final Target[][] NO_SHAPE = new Target[0][];
  private static final Target[] NOT_LOOKED_UP = new Target[0];
  private static final Target[] NOTHING = new Target[0];

  /** Hears which units have to be looked at. */
  interface Receiver {
    /** A node of the client's structure. */
    void dirty(int client, int node);
  }

  /**
   * @param step the slot, for dependencies on slots
   * @param attribute for dependencies on attributes and summaries, its number
   */
  private record Target(
      int client, int structure, Step[] way, @Nullable Step step, int attribute) {}

  Triggers(HeapState heap, Receiver receiver) {
    this.heap = heap;
    this.receiver = receiver;
  }

  void add(int client, int structure, Dependencies on) {
    for (Dependencies.OnSlot slot : on.slots) {
      onSlot.add(new Target(client, structure, steps(slot.way()), slot.slot(), -1));
    }
    on.out.forEach(node -> onOut.add(target(client, structure, node)));
    on.in.forEach(node -> onIn.add(target(client, structure, node)));
    on.allIn.forEach(node -> onAllIn.add(target(client, structure, node)));
    for (Dependencies.OnAttribute a : on.attributes) {
      onAttribute.add(new Target(client, structure, steps(a.way()), null, a.attribute()));
    }
    for (Dependencies.OnSummary s : on.summaries) {
      onSummary.add(new Target(client, structure, steps(s.way()), null, s.summary()));
    }
  }

  private static Target target(int client, int structure, Dependencies.OnNode node) {
    return new Target(client, structure, steps(node.way()), null, -1);
  }

  private static Step[] steps(Way way) {
    return way.steps().toArray(new Step[0]);
  }

  void slot(int node, int index) {
    for (Target target : targets(heap.shape(node), index)) {
      back(target, target.way().length, node);
    }
  }

  private Target[] targets(Shape shape, int index) {
    if (shape.id >= bySlot.length) {
      int old = bySlot.length;
      bySlot = Arrays.copyOf(bySlot, shape.id + 16);
      Arrays.fill(bySlot, old, bySlot.length, NO_SHAPE);
    }
    if (bySlot[shape.id] == NO_SHAPE) {
      bySlot[shape.id] = new Target[shape.isArray ? 1 : shape.heapType.fields().size()][];
      Arrays.fill(bySlot[shape.id], NOT_LOOKED_UP);
    }
    int at = shape.isArray ? 0 : index;
    Target[] found = bySlot[shape.id][at];
    if (found == NOT_LOOKED_UP) {
      found = find(shape, index);
      bySlot[shape.id][at] = found;
    }
    return found;
  }

  private Target[] find(Shape shape, int index) {
    List<Target> found = new ArrayList<>();
    for (Target target : onSlot) {
      Step step = target.step();
      boolean matches =
          step != null
              && (shape.isArray ? step.matchesElements(shape) : step.matches(shape, index));
      if (matches && !found.contains(target)) {
        found.add(target);
      }
    }
    return found.isEmpty() ? NOTHING : found.toArray(new Target[0]);
  }

  void out(int node) {
    fire(onOut, node);
  }

  void in(int node) {
    fire(onIn, node);
  }

  void allIn(int node) {
    fire(onAllIn, node);
  }

  private void fire(List<Target> targets, int node) {
    for (int i = 0; i < targets.size(); i++) {
      back(targets.get(i), targets.get(i).way().length, node);
    }
  }

  void attribute(int attribute, int node) {
    fire(onAttribute, attribute, node);
  }

  void summary(int summary, int node) {
    fire(onSummary, summary, node);
  }

  private void fire(List<Target> targets, int number, int node) {
    for (int i = 0; i < targets.size(); i++) {
      Target target = targets.get(i);
      if (target.attribute() == number) {
        back(target, target.way().length, node);
      }
    }
  }

  /** Follows the first steps of a way backwards from a node. */
  private void back(Target target, int steps, int node) {
    if (steps == 0) {
      if (heap.shape(node).isIn(target.structure())) {
        receiver.dirty(target.client(), node);
      }
      return;
    }
    Step step = target.way()[steps - 1];
    if (step.isEdge()) {
      IntList found = new IntList();
      heap.predecessors(node, found);
      for (int i = 0; i < found.size(); i++) {
        back(target, steps - 1, found.get(i));
      }
      return;
    }
    EdgeStore edges = heap.edges;
    for (int e = heap.inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      Shape shape = heap.shape(from);
      int ordinal = e - heap.outBase(from);
      if (step.matches(shape, shape.isArray ? ordinal : shape.referenceSlots[ordinal])) {
        back(target, steps - 1, from);
      }
    }
  }
}
