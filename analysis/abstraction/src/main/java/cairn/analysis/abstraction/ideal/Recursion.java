package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.IdealType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which types belong to one recursive definition, estimated from what fields refer to. A class of
 * the program is one type. Objects of libraries and arrays of such are told apart by the field that
 * holds them, and, if they are in others of that kind, by how deep, up to {@value #DEEPEST}. What a
 * field can refer to are the classes that were seen there, and if these have a superclass of the
 * program in common, all of its subclasses. Types that lead back to themselves are recursive.
 *
 * <p>Time linear in the edges; memory: 4 bytes per object, which are part of the result.
 */
final class Recursion {
  private static final int DEEPEST = 4;
  private static final int MANY = 10_000;
  private static final int RECENT = 1 << 10;

  /** Objects of a task, as a power of two. */
  private static final int TASK = 18;

  private final Assembly heap;
  private final Labels names;
  private final FieldKeys keys;

  /** By ideal type: whether its objects are told apart by what holds them. */
  private final boolean[] held;

  /** By object, whether its type is held. */
  private final long[] heldObjects;

  /**
   * By object: its holder, or -1; then the type or holder that it counts as, or -1; then its
   * recursive definition.
   */
  private final int[] holders;

  private final Map<Holder, Integer> holderNumbers = new HashMap<>();
  private final List<Holder> holderList = new ArrayList<>();

  /** A place that holds objects of a type: a field or variable, and how deep inside of it. */
  private record Holder(int field, int depth, int type) {}

  /** Those that were asked for last, as a rule those that are asked for next. */
  private final @Nullable Holder[] recent = new Holder[RECENT];

  private final int[] recentNumbers = new int[RECENT];

  /** By holder, how many objects it has. */
  private final IntList holderSizes = new IntList();

  /** By holder and target type: whether what is inside of it counts. */
  private final Map<Long, Boolean> insides = new HashMap<>();

  Recursion(Assembly heap, Labels names) {
    this.heap = heap;
    this.names = names;
    this.held = new boolean[names.types.size()];
    for (int type = 0; type < held.length; type++) {
      TypeFacts facts = names.facts.get(type);
      held[type] = facts != null && facts.library;
    }
    this.keys = new FieldKeys(names);
    this.holders = new int[heap.nodes.length];
    Arrays.fill(holders, -1);
    this.heldObjects = new long[(holders.length >>> 6) + 1];
    IntStream.range(0, heldObjects.length).parallel().forEach(this::findHeld);
  }

  private void findHeld(int word) {
    long bits = 0;
    int end = (int) Math.min(holders.length, (word + 1L) << 6);
    for (int object = word << 6; object < end; object++) {
      bits |= held[heap.type[object]] ? 1L << object : 0;
    }
    heldObjects[word] = bits;
  }

  private boolean isHeld(int object) {
    return (heldObjects[object >>> 6] & 1L << object) != 0;
  }

  /**
   * By object, its recursive definition; -1 for that of its type.
   *
   * @param variableLabels and their targets: what a variable holds counts after all fields
   */
  int[] run(int[] variableLabels, int[] variableTargets) {
    IntList pending = new IntList();
    for (int object = 0; object < holders.length; object++) {
      if (!isHeld(object)) {
        hold(object, pending);
      }
    }
    for (int i = 0; i < variableTargets.length; i++) {
      hold(keys.ofVariable(variableLabels[i]), 1, variableTargets[i], pending);
    }
    for (int next = 0; next < pending.size(); next++) {
      hold(pending.get(next), pending);
    }
    int tasks = (holders.length >>> TASK) + 1;
    IntStream.range(0, tasks).parallel().forEach(this::countAs);
    TypeGraph graph = new TypeGraph(names, held.length + holderList.size());
    for (SeenEdges each :
        IntStream.range(0, tasks).parallel().mapToObj(this::seen).toArray(SeenEdges[]::new)) {
      for (int i = 0; i < each.count(); i++) {
        collect(graph, each.source(i), each.label(i), each.target(i));
      }
    }
    int[] numbers = graph.recursions(keys);
    for (int object = 0; object < holders.length; object++) {
      int as = holders[object];
      holders[object] = as < held.length ? -1 : numbers[as];
    }
    for (int type = 0; type < held.length; type++) {
      IdealType old = names.types.get(type);
      if (!held[type] && numbers[type] >= 0) {
        names.types.set(type, new IdealType(old.name(), old.kind(), numbers[type]));
      }
    }
    return holders;
  }

  private void hold(int object, IntList pending) {
    int end = heap.firstEdge[object + 1];
    for (int edge = heap.firstEdge[object]; edge < end; edge++) {
      int target = heap.edgeTarget[edge];
      if (target >= 0 && isHeld(target) && holders[target] < 0) {
        if (holders[object] < 0) {
          hold(keys.of(heap.type[object], heap.edgeLabel[edge]), 1, target, pending);
        } else {
          Holder outer = holderList.get(holders[object]);
          hold(outer.field(), Math.min(DEEPEST, outer.depth() + 1), target, pending);
        }
      }
    }
  }

  private void hold(int field, int depth, int target, IntList pending) {
    if (target < 0 || !isHeld(target) || holders[target] >= 0) {
      return;
    }
    int type = heap.type[target];
    int place = (field * 31 + type * 7 + depth) & RECENT - 1;
    Holder holder = recent[place];
    if (holder == null
        || holder.field() != field
        || holder.depth() != depth
        || holder.type() != type) {
      holder = new Holder(field, depth, type);
      recent[place] = holder;
      recentNumbers[place] = number(holder);
    }
    holders[target] = recentNumbers[place];
    holderSizes.set(holders[target], holderSizes.get(holders[target]) + 1);
    pending.add(target);
  }

  private int number(Holder holder) {
    return holderNumbers.computeIfAbsent(
        holder,
        added -> {
          holderList.add(added);
          holderSizes.add(0);
          return holderList.size() - 1;
        });
  }

  /** Replaces the holders of objects by what the objects count as. */
  private void countAs(int task) {
    int end = (int) Math.min(holders.length, (task + 1L) << TASK);
    for (int object = task << TASK; object < end; object++) {
      if (!isHeld(object)) {
        holders[object] = heap.type[object];
      } else if (holders[object] >= 0) {
        holders[object] += held.length;
      }
    }
  }

  /** What was seen to refer to what, in a range of objects. */
  private SeenEdges seen(int task) {
    SeenEdges seen = new SeenEdges();
    int end = (int) Math.min(holders.length, (task + 1L) << TASK);
    for (int object = task << TASK; object < end; object++) {
      int source = holders[object] < 0 ? heap.type[object] : holders[object];
      int lastEdge = heap.firstEdge[object + 1];
      for (int edge = heap.firstEdge[object]; edge < lastEdge; edge++) {
        int target = heap.edgeTarget[edge];
        if (target >= 0) {
          seen.add(source, heap.edgeLabel[edge], holders[target]);
        }
      }
    }
    return seen;
  }

  /** Notes that a field was seen to refer to something; a target of -1 is held by nobody. */
  private void collect(TypeGraph graph, int source, int label, int to) {
    int key = source < held.length ? keys.of(source, label) : keys.ofHolder(source, label);
    if (to >= 0) {
      int targetType = to < held.length ? to : holderList.get(to - held.length).type();
      if (label != names.inside || insideCounts(source, targetType)) {
        graph.seen(key, to);
      }
    }
  }

  /**
   * Whether what an object leads to by way of its inside is part of a recursive definition.
   * Listeners would make one of a whole program; so it is only if both are of one class or have a
   * superclass of the program in common, or if there are so many that a chain of them would have no
   * end.
   */
  private boolean insideCounts(int source, int targetType) {
    if (source < held.length) {
      return related(source, targetType);
    }
    int holder = source - held.length;
    return holderSizes.get(holder) > MANY
        || insides.computeIfAbsent(
            (long) source << 32 | targetType, ignored -> holderRelated(holder, targetType));
  }

  private boolean holderRelated(int holder, int targetType) {
    IntList sources = keys.sources(holderList.get(holder).field());
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) < held.length && related(sources.get(i), targetType)) {
        return true;
      }
    }
    return false;
  }

  private boolean related(int type, int other) {
    TypeFacts one = names.facts.get(type);
    TypeFacts two = names.facts.get(other);
    return one != null
        && two != null
        && !Collections.disjoint(one.programClasses, two.programClasses);
  }
}
