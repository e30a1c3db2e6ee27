package cairn.engine;

import cairn.analysis.api.heap.AroundAnswer;
import cairn.analysis.api.heap.ObjectAnswer;
import cairn.analysis.api.heap.ObjectName;
import cairn.analysis.api.heap.ObjectsAnswer;
import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.graph.SlotKind;
import cairn.graph.walk.Dominators;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Objects of a heap one by one. */
public final class HeapObjects {
  private static final int STEP = 1 << 16;

  private final HeapFile file;
  private final Tasks tasks;

  public HeapObjects(HeapFile file, Tasks tasks) {
    this.file = file;
    this.tasks = tasks;
  }

  /**
   * The largest objects of some classes, by what they keep alive if that is known by now, otherwise
   * by their own size. A walk over all nodes.
   */
  public ObjectsAnswer ofTypes(String asked, Predicate<String> types, int most) throws IOException {
    HeapGraph graph = file.graph();
    boolean[] chosen = new boolean[graph.typeCount()];
    for (int type = 0; type < chosen.length; type++) {
      chosen[type] = types.test(graph.typeInfo(type).name());
    }
    Dominators dominators = file.knownDominators();
    Comparator<Integer> order =
        Comparator.comparingLong((Integer node) -> weight(graph, dominators, node))
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> largest = new PriorityQueue<>(order);
    Progress progress = tasks.begin("looking for " + asked);
    long all = 0;
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (node % STEP == 0) {
        progress.at(node, graph.nodeCount());
      }
      if (chosen[graph.type(node)]) {
        all++;
        largest.add(node);
        if (largest.size() > most) {
          largest.remove();
        }
      }
    }
    HeapNames names = new HeapNames(file, graph);
    List<ObjectsAnswer.Entry> entries = new ArrayList<>();
    largest.stream()
        .sorted(order.reversed())
        .forEach(
            node ->
                entries.add(
                    new ObjectsAnswer.Entry(
                        names.of(node), graph.size(node), retained(dominators, node))));
    return new ObjectsAnswer(file.name(), asked, all, entries);
  }

  /**
   * Objects that a region stands for, those first that take most with what is hidden inside of
   * them, as the inside of a container is.
   *
   * @param from how many to leave out at the beginning
   * @throws InputException if that is too deep
   */
  public ObjectsAnswer ofRegion(RegionObjects objects, int region, int from, int most)
      throws IOException {
    if (from > RegionObjects.DEEPEST) {
      throw new InputException(
          "only the first "
              + RegionObjects.DEEPEST
              + " objects of a region are listed; look for others by their type");
    }
    tasks.begin("looking into region " + region);
    HeapNames names = new HeapNames(file, file.graph());
    Dominators dominators = file.knownDominators();
    List<ObjectsAnswer.Entry> entries =
        objects.largest(region, from, most).stream()
            .map(
                member ->
                    new ObjectsAnswer.Entry(
                        names.of(member.node()),
                        member.bytes(),
                        retained(dominators, member.node())))
            .toList();
    return new ObjectsAnswer(file.name(), "region #" + region, objects.count(region), entries);
  }

  /**
   * An object with those around it.
   *
   * @param depth how many steps to go along its references
   * @param mostObjects that it refers to, and as many again that refer to it
   * @param mostSlots of each object
   * @throws InputException if there is no such object
   */
  public AroundAnswer around(long id, int depth, int mostObjects, int mostSlots)
      throws IOException {
    return new ObjectsAround(file, mostObjects, mostSlots)
        .of(node(id), depth, tasks.begin("looking for who refers to it"));
  }

  private int node(long id) throws IOException {
    int node = file.graph().nodeOf(id);
    if (node < 0) {
      throw new InputException(file.name() + ": " + file.idText(id) + " is no object of it");
    }
    return node;
  }

  private static long weight(HeapGraph graph, @Nullable Dominators dominators, int node) {
    return Math.max(graph.size(node), retained(dominators, node));
  }

  private static long retained(@Nullable Dominators dominators, int node) {
    return dominators == null || !dominators.reaches(node) ? -1 : dominators.retainedSize(node);
  }

  /**
   * One object. Who refers to it is found by a walk over all references.
   *
   * @param most slots and referrers to tell
   * @throws InputException if there is no such object
   */
  public ObjectAnswer object(long id, int most) throws IOException {
    HeapGraph graph = file.graph();
    int node = node(id);
    HeapNames names = new HeapNames(file, graph);
    int shown = Math.min(most, graph.slotCount(node));
    List<ObjectAnswer.Slot> slots = new ArrayList<>();
    for (int slot = 0; slot < shown; slot++) {
      slots.add(slot(graph, names, node, slot));
    }
    Referrers referrers = new Referrers(graph, names, node, most);
    referrers.find(tasks.begin("looking for who refers to it"));
    return new ObjectAnswer(
        file.name(),
        names.of(node),
        graph.size(node),
        retained(file.knownDominators(), node),
        slots,
        graph.slotCount(node) - (long) shown,
        referrers.found,
        referrers.all - referrers.found.size());
  }

  static ObjectAnswer.Slot slot(HeapGraph graph, HeapNames names, int node, int slot) {
    SlotKind kind = graph.slotKind(node, slot);
    String name = graph.slotName(node, slot);
    if (kind == SlotKind.REFERENCE) {
      return new ObjectAnswer.Slot(name, "", names.of((int) graph.slotBits(node, slot)));
    }
    return new ObjectAnswer.Slot(name, text(kind, graph.slotBits(node, slot)), null);
  }

  private static String text(SlotKind kind, long bits) {
    return switch (kind) {
      case UNKNOWN -> "not known";
      case HIDDEN -> "not recorded";
      case NULL, REFERENCE -> "null";
      case WILD -> "0x" + Long.toHexString(bits) + ", no live block";
      case BOOLEAN -> Boolean.toString(bits != 0);
      case BYTE, SHORT, INT, LONG -> Long.toString(bits);
      case CHAR -> character((char) bits);
      case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
      case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
    };
  }

  private static String character(char value) {
    boolean plain = value >= ' ' && value < 127;
    return plain ? "'" + value + "'" : String.format("'\\u%04x'", (int) value);
  }

  /** Who refers to one node: roots first. */
  private static final class Referrers {
    private final HeapGraph graph;
    private final HeapNames names;
    private final int target;
    private final int most;
    private final List<ObjectAnswer.Referrer> found = new ArrayList<>();
    private long all;

    Referrers(HeapGraph graph, HeapNames names, int target, int most) {
      this.graph = graph;
      this.names = names;
      this.target = target;
      this.most = most;
    }

    void find(Progress progress) {
      for (int root = 0; root < graph.rootCount(); root++) {
        if (graph.rootNode(root) == target) {
          add("", null, graph.root(root).name());
        }
      }
      for (int node = 0; node < graph.nodeCount(); node++) {
        if (node % STEP == 0) {
          progress.at(node, graph.nodeCount());
        }
        long end = graph.firstReference(node + 1);
        for (long reference = graph.firstReference(node); reference < end; reference++) {
          if (graph.target(reference) == target) {
            int slot = graph.slot(node, reference);
            add(slot < 0 ? "" : graph.slotName(node, slot), names.of(node), "");
          }
        }
      }
    }

    private void add(String slot, @Nullable ObjectName from, String root) {
      all++;
      if (found.size() < most) {
        found.add(new ObjectAnswer.Referrer(slot, from, root));
      }
    }
  }
}
