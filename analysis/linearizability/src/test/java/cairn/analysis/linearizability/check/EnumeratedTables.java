package cairn.analysis.linearizability.check;

import cairn.analysis.linearizability.check.ConcreteSystem.Instance;
import cairn.analysis.linearizability.check.ConcreteSystem.State;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The exact tables of a concrete system: every state that a few instances can reach is looked at.
 */
final class EnumeratedTables {
  /** How to read the definitions. */
  enum Reading {
    /** Reversible: in every state that runs a;b, b;a runs and leaves the same. */
    SOUND,
    /** The same, and pairs do not count after which a reader can never go on. */
    LOOK_AHEAD,
    /** Figure 6.10 as printed: wherever both orders run they leave the same. */
    PRINTED
  }

  private record Pair(int first, int i, int second, int j, int aliasCase) {}

  private final ConcreteSystem system;
  private final Reading reading;
  private final Set<State> reached = new LinkedHashSet<>();
  private final Map<State, Set<State>> before = new HashMap<>();
  private final Map<Integer, Set<State>> alive = new HashMap<>();
  private final Set<Pair> orderable = new HashSet<>();
  private final Set<Pair> stuck = new HashSet<>();

  private EnumeratedTables(ConcreteSystem system, Reading reading) {
    this.system = system;
    this.reading = reading;
  }

  /** With two alias cases if instances have different arguments: the same, and another one. */
  static PairTables of(ConcreteSystem system, int instances, Reading reading) {
    EnumeratedTables tables = new EnumeratedTables(system, reading);
    tables.reach(system.beginnings(instances));
    if (reading == Reading.LOOK_AHEAD) {
      for (int i = 0; i < instances; i++) {
        tables.alive.put(i, tables.aliveStates(i));
      }
    }
    for (State state : tables.reached) {
      for (int u = 0; u < instances; u++) {
        for (int v = 0; v < instances; v++) {
          if (u != v) {
            tables.look(state, u, v);
          }
        }
      }
    }
    return tables.build();
  }

  private void reach(Collection<State> beginnings) {
    Deque<State> open = new ArrayDeque<>(beginnings);
    reached.addAll(beginnings);
    while (!open.isEmpty()) {
      State state = open.remove();
      for (int i = 0; i < state.instances().size(); i++) {
        State next = system.next(state, i);
        if (next != null) {
          before.computeIfAbsent(next, s -> new HashSet<>()).add(state);
          if (reached.add(next)) {
            open.add(next);
          }
        }
      }
    }
  }

  /** The states from which an instance that has only read can still end or write. */
  private Set<State> aliveStates(int instance) {
    Deque<State> open = new ArrayDeque<>();
    Set<State> can = new HashSet<>();
    for (State state : reached) {
      if (!system.hasOnlyRead(state.instances().get(instance))
          && state.instances().get(instance).done() > 0
          && can.add(state)) {
        open.add(state);
      }
    }
    while (!open.isEmpty()) {
      for (State earlier : before.getOrDefault(open.remove(), Set.of())) {
        if (can.add(earlier)) {
          open.add(earlier);
        }
      }
    }
    return can;
  }

  private void look(State state, int u, int v) {
    State afterU = system.next(state, u);
    State afterBoth = afterU == null ? null : system.next(afterU, v);
    if (afterBoth == null || isDoomed(afterBoth, u) || isDoomed(afterBoth, v)) {
      return;
    }
    Instance first = state.instances().get(u);
    Instance second = state.instances().get(v);
    Pair pair =
        new Pair(
            first.operation(),
            first.done(),
            second.operation(),
            second.done(),
            alias(first, second));
    orderable.add(pair);
    State afterV = system.next(state, v);
    State otherWay = afterV == null ? null : system.next(afterV, u);
    if (otherWay == null ? reading != Reading.PRINTED : !otherWay.equals(afterBoth)) {
      stuck.add(pair);
    }
  }

  private boolean isDoomed(State state, int instance) {
    return reading == Reading.LOOK_AHEAD && !alive.getOrDefault(instance, Set.of()).contains(state);
  }

  private int alias(Instance first, Instance second) {
    return system.arguments().length == 1 || first.locals().get(0).equals(second.locals().get(0))
        ? 0
        : 1;
  }

  private PairTables build() {
    List<OperationShape> shapes = system.shapes();
    PairTables.Builder builder = new PairTables.Builder(shapes);
    boolean twoCases = system.arguments().length > 1;
    boolean twoArguments = system.arguments().length == 2;
    if (twoCases) {
      builder.triangles(
          (a, b, c, ab, bc, ac) -> {
            int different = ab + bc + ac;
            return different != 1 && (different != 3 || !twoArguments);
          });
    }
    for (int first = 0; first < shapes.size(); first++) {
      for (int second = 0; second < shapes.size(); second++) {
        if (twoCases) {
          builder.aliasCases(first, second, List.of("same", "other"), new int[] {0, 1});
        }
        for (int i = 0; i < shapes.get(first).length(); i++) {
          for (int j = 0; j < shapes.get(second).length(); j++) {
            for (int c = 0; c < (twoCases ? 2 : 1); c++) {
              builder.set(first, i, second, j, c, entry(first, i, second, j, c));
            }
          }
        }
      }
    }
    return builder.build();
  }

  private PairEntry entry(int first, int i, int second, int j, int aliasCase) {
    Pair pair = new Pair(first, i, second, j, aliasCase);
    boolean order = orderable.contains(pair);
    boolean reverse = order && !stuck.contains(pair);
    if (reading == Reading.PRINTED) {
      int mirror = aliasCase;
      reverse = reverse && orderable.contains(new Pair(second, j, first, i, mirror));
    }
    return new PairEntry(order, reverse, "enumerated");
  }
}
