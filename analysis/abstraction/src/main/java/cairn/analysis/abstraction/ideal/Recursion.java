package cairn.analysis.abstraction.ideal;

import cairn.analysis.abstraction.IdealType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private final Assembly heap;
  private final Labels names;
  private final FieldKeys keys;

  /** By ideal type: whether its objects are told apart by what holds them. */
  private final boolean[] held;

  /** By object: its holder, or -1; later its recursive definition. */
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

  /** By type or holder and target type: whether what is inside of it counts. */
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
  }

  /**
   * By object, its recursive definition; -1 for that of its type.
   *
   * @param variableLabels and their targets: what a variable holds counts after all fields
   */
  int[] run(int[] variableLabels, int[] variableTargets) {
    IntList pending = new IntList();
    for (int object = 0; object < holders.length; object++) {
      if (!held[heap.type[object]]) {
        hold(object, pending);
      }
    }
    for (int i = 0; i < variableTargets.length; i++) {
      hold(keys.ofVariable(variableLabels[i]), 1, variableTargets[i], pending);
    }
    for (int next = 0; next < pending.size(); next++) {
      hold(pending.get(next), pending);
    }
    TypeGraph graph = new TypeGraph(names, held.length + holderList.size());
    collect(graph);
    int[] numbers = graph.recursions(keys);
    for (int object = 0; object < holders.length; object++) {
      int holder = holders[object];
      holders[object] = holder < 0 ? -1 : numbers[held.length + holder];
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
      if (target >= 0 && holders[target] < 0 && held[heap.type[target]]) {
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
    if (target < 0 || holders[target] >= 0 || !held[heap.type[target]]) {
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

  /** Notes what every field was seen to refer to. */
  private void collect(TypeGraph graph) {
    for (int object = 0; object < holders.length; object++) {
      int type = heap.type[object];
      int end = heap.firstEdge[object + 1];
      for (int edge = heap.firstEdge[object]; edge < end; edge++) {
        int target = heap.edgeTarget[edge];
        if (target >= 0) {
          int label = heap.edgeLabel[edge];
          int key =
              holders[object] < 0
                  ? keys.of(type, label)
                  : keys.ofHolder(held.length + holders[object], label);
          int to = node(target);
          if (to >= 0 && (label != names.inside || insideCounts(object, heap.type[target]))) {
            graph.seen(key, to);
          }
        }
      }
    }
  }

  /**
   * Whether what an object leads to by way of its inside is part of a recursive definition.
   * Listeners would make one of a whole program; so it is only if both are of one class or have a
   * superclass of the program in common, or if there are so many that a chain of them would have no
   * end.
   */
  private boolean insideCounts(int object, int targetType) {
    int holder = holders[object];
    if (holder >= 0 && holderSizes.get(holder) > MANY) {
      return true;
    }
    long key = (long) (holder < 0 ? heap.type[object] : held.length + holder) << 32 | targetType;
    return insides.computeIfAbsent(key, ignored -> insideRelated(object, targetType));
  }

  private boolean insideRelated(int object, int targetType) {
    int holder = holders[object];
    if (holder < 0) {
      return related(heap.type[object], targetType);
    }
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

  private int node(int object) {
    int type = heap.type[object];
    return held[type] ? (holders[object] < 0 ? -1 : held.length + holders[object]) : type;
  }
}
