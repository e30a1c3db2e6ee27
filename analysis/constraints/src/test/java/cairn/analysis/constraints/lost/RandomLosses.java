package cairn.analysis.constraints.lost;

import cairn.history.HeapHistory;
import cairn.recording.Format;
import cairn.testkit.HistoryScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A random program with a few variables and nodes that it links, unlinks, frees and forgets, and
 * the obvious account of what it lost: all nodes that can be reached are found from scratch at each
 * look, and all references are kept at each time. It only touches what it can reach.
 */
final class RandomLosses {
  private static final List<String> FIELDS = List.of("a", "b", "c");

  private final Random random;
  private final HistoryScript script;
  private final int type;

  /** Nodes that were not freed, with what they refer to. */
  private final Map<Long, Map<String, Long>> heap = new LinkedHashMap<>();

  private final Map<Integer, Long> variables = new TreeMap<>();
  private Set<Long> told = new TreeSet<>();

  /** Per time the references from each node. */
  private final List<Map<Long, Set<Long>>> edges = new ArrayList<>(List.of(Map.of()));

  /** The look since which each node cannot be reached. */
  final Map<Long, Integer> lostAt = new HashMap<>();

  private int looks;

  RandomLosses(long seed, Path file) {
    random = new Random(seed);
    script = HistoryScript.to(file, "native");
    type = script.type("a.Node", "a:L", "b:L", "c:L");
  }

  HeapHistory run() {
    int steps = 10 + random.nextInt(120);
    for (int i = 0; i < steps; i++) {
      step();
      if (random.nextInt(6) == 0) {
        look(0);
      }
    }
    look(Format.HELD_AT_END);
    Map<Long, Integer> found = new HashMap<>(lostAt);
    for (int i = random.nextInt(5); i > 0; i--) {
      step(); // what happens at exit
    }
    lostAt.keySet().retainAll(found.keySet());
    return script.load();
  }

  private void step() {
    List<Long> known = new ArrayList<>(reachable());
    int variable = random.nextInt(4);
    script.line(1 + random.nextInt(9));
    int what = random.nextInt(12);
    if (known.isEmpty() || what < 3) {
      long made = script.make(type);
      heap.put(made, new HashMap<>());
      variables.put(variable, made);
      noteEdges();
    } else if (what == 3) {
      variables.remove(variable);
    } else if (what == 4) {
      variables.put(variable, any(known));
    } else if (what == 5) {
      free(any(known));
    } else {
      long holder = any(known);
      long target = random.nextInt(3) == 0 ? 0 : any(known);
      String field = FIELDS.get(random.nextInt(FIELDS.size()));
      script.put(holder, field, target);
      if (target == 0) {
        heap.get(holder).remove(field);
      } else {
        heap.get(holder).put(field, target);
      }
      noteEdges();
    }
  }

  private void free(long node) {
    script.free(node);
    heap.remove(node);
    heap.values().forEach(fields -> fields.values().removeIf(to -> to == node));
    variables.values().removeIf(to -> to == node);
    told.remove(node);
    noteEdges();
  }

  private long any(List<Long> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void noteEdges() {
    Map<Long, Set<Long>> now = new HashMap<>();
    heap.forEach((node, fields) -> now.put(node, new HashSet<>(fields.values())));
    edges.add(now);
  }

  private Set<Long> reachable() {
    return from(variables.values());
  }

  private Set<Long> from(Iterable<Long> starts) {
    Set<Long> found = new LinkedHashSet<>();
    List<Long> open = new ArrayList<>();
    starts.forEach(open::add);
    while (!open.isEmpty()) {
      long node = open.remove(open.size() - 1);
      if (found.add(node)) {
        open.addAll(heap.getOrDefault(node, Map.of()).values());
      }
    }
    return found;
  }

  private void look(int flags) {
    Set<Long> now = new TreeSet<>(variables.values());
    Set<Long> gone = new TreeSet<>(told);
    gone.removeAll(now);
    Set<Long> come = new TreeSet<>(now);
    come.removeAll(told);
    told = now;
    Set<Long> lost = new TreeSet<>(heap.keySet());
    lost.removeAll(reachable());
    for (long node : lost) {
      lostAt.putIfAbsent(node, looks);
    }
    script.held(flags, array(gone), array(come), flags == 0 ? new long[0] : array(lost));
    if (flags == 0 && random.nextBoolean()) {
      script.cpoint("exit of step", Format.CPOINT_EXIT);
    }
    looks++;
  }

  private static long[] array(Set<Long> ids) {
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  /** Lost nodes that refer to each other and that no other lost node refers to, in sets. */
  Set<Set<Long>> heads() {
    Set<Set<Long>> found = new HashSet<>();
    for (long node : lostAt.keySet()) {
      Set<Long> before = new TreeSet<>();
      for (long other : lostAt.keySet()) {
        if (from(List.of(other)).contains(node)) {
          before.add(other);
        }
      }
      if (from(List.of(node)).containsAll(before)) {
        found.add(before);
      }
    }
    return found;
  }

  /** The time since which nothing outside of some nodes refers to one of them; 0 if nothing did. */
  long alone(Set<Long> nodes) {
    for (int time = edges.size() - 1; time > 0; time--) {
      for (Map.Entry<Long, Set<Long>> each : edges.get(time).entrySet()) {
        if (!nodes.contains(each.getKey()) && each.getValue().stream().anyMatch(nodes::contains)) {
          return time + 1L;
        }
      }
    }
    return 0;
  }
}
