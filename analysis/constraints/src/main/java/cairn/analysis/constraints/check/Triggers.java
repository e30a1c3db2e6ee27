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
    /**
     * A node of the client's structure.
     *
     * @param part of the unit, see {@link Way#part}
     * @param element of an array, if the part is one of elements; -1 if it is not known
     */
    void dirty(int client, int node, int part, int element);
  }

  /**
   * @param step the slot, for dependencies on slots
   * @param attribute for dependencies on attributes and summaries, its number
   * @param part see {@link Way#part}
   * @param place the step of an element
   */
  private record Target(
      int client,
      int structure,
      Step[] way,
      @Nullable Step step,
      int attribute,
      int part,
      int place) {
    static Target of(int client, int structure, Way way, @Nullable Step step, int attribute) {
      Step[] steps = way.steps().toArray(new Step[0]);
      return new Target(client, structure, steps, step, attribute, way.part(), way.place());
    }
  }

  Triggers(HeapState heap, Receiver receiver) {
    this.heap = heap;
    this.receiver = receiver;
  }

  void add(int client, int structure, Dependencies on) {
    for (Dependencies.OnSlot slot : on.slots) {
      onSlot.add(Target.of(client, structure, slot.way(), slot.slot(), -1));
    }
    on.out.forEach(node -> onOut.add(target(client, structure, node)));
    on.in.forEach(node -> onIn.add(target(client, structure, node)));
    on.allIn.forEach(node -> onAllIn.add(target(client, structure, node)));
    for (Dependencies.OnAttribute a : on.attributes) {
      onAttribute.add(Target.of(client, structure, a.way(), null, a.attribute()));
    }
    for (Dependencies.OnSummary s : on.summaries) {
      onSummary.add(Target.of(client, structure, s.way(), null, s.summary()));
    }
  }

  private static Target target(int client, int structure, Dependencies.OnNode node) {
    return Target.of(client, structure, node.way(), null, -1);
  }

  void slot(int node, int index) {
    int element = heap.shape(node).isArray ? index : -1;
    for (Target target : targets(heap.shape(node), index)) {
      back(target, target.way().length, node, element);
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
      back(targets.get(i), targets.get(i).way().length, node, -1);
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
        back(target, target.way().length, node, -1);
      }
    }
  }

  /**
   * Follows the first steps of a way backwards from a node.
   *
   * @param element that was changed or that the way went through last, -1 if there was none
   */
  private void back(Target target, int steps, int node, int element) {
    if (steps == 0) {
      if (heap.shape(node).isIn(target.structure())) {
        receiver.dirty(target.client(), node, target.part(), element);
      }
      return;
    }
    Step step = target.way()[steps - 1];
    if (step.isEdge()) {
      IntList found = new IntList();
      heap.predecessors(node, found);
      for (int i = 0; i < found.size(); i++) {
        back(target, steps - 1, found.get(i), element);
      }
      return;
    }
    EdgeStore edges = heap.edges;
    boolean isPlace = steps - 1 == target.place();
    for (int e = heap.inHead(node); e != EdgeStore.NONE; e = edges.nextIn(e)) {
      int from = edges.from(e);
      Shape shape = heap.shape(from);
      int ordinal = e - heap.outBase(from);
      if (step.matches(shape, shape.isArray ? ordinal : shape.referenceSlots[ordinal])) {
        back(target, steps - 1, from, !isPlace ? element : shape.isArray ? ordinal : -1);
      }
    }
  }
}
