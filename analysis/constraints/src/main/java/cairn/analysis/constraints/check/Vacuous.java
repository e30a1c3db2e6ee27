package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.bind.PointMatch;
import cairn.analysis.constraints.bind.Shape;
import cairn.history.HeapHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Why no node was ever looked at. */
final class Vacuous {
  /** So many nodes are asked which functions stored to them, and so many functions are named. */
  private static final int MOST_ASKED = 10_000;

  private static final int MOST_NAMED = 3;

  private Vacuous() {}

  /** Looks at every node of the history once. */
  static String why(BoundSpec bound, String alive) {
    HeapHistory history = bound.history();
    List<Integer> made = new ArrayList<>();
    for (int node = 0; node < history.nodeCount(); node++) {
      if (bound.shapes().of(node).structures != 0) {
        made.add(node);
      }
    }
    if (made.isEmpty()) {
      return "no constraint was ever evaluated: the program made no object of the classes that the"
          + " structures name; of an interface, name the classes that implement it";
    }
    boolean isNative = PointMatch.isNative(history);
    Shape example = bound.shapes().of(made.get(made.size() - 1));
    return "no constraint was ever evaluated: of "
        + made.size()
        + (isNative ? " block" : " object")
        + (made.size() == 1 ? "" : "s")
        + " of the structures' "
        + (isNative ? "types" : "classes")
        + " ("
        + example.heapType.name()
        + ") none was alive at a check. Alive was "
        + alive
        + ". "
        + (isNative
            ? advice(history, made)
            : "What a collection of the JDK holds is found with --jdk; \"roots all\" looks at all"
                + " objects");
  }

  private static String advice(HeapHistory history, List<Integer> made) {
    long freed = made.stream().filter(node -> !history.exists(node, history.endTime())).count();
    String all =
        freed == made.size()
            ? (freed == 1 ? "It was freed by then. " : "They were all freed by then. ")
            : "\"roots all\" looks at all that were not freed. ";
    List<String> functions = functions(history, made);
    return all
        + "To check while they are in use, write where in the specification, and record again: "
        + (functions.isEmpty()
            ? "\"check at exit of FUNCTION\""
            : "\"check at exit of " + String.join(", exit of ", functions) + "\"")
        + (functions.isEmpty() ? "" : " (functions that stored to them)");
  }

  /** Functions that stored to nodes, those that did most often first; main never returns early. */
  private static List<String> functions(HeapHistory history, List<Integer> nodes) {
    Map<String, Integer> counts = new HashMap<>();
    for (int node : nodes.subList(0, Math.min(nodes.size(), MOST_ASKED))) {
      int slots = Math.min(history.slotCount(node), MOST_ASKED);
      for (int i = 0; i < slots; i++) {
        long slot = history.slot(node, i);
        for (int v = history.versionAt(slot, history.endTime()); v >= 0; v = history.previous(v)) {
          int site = history.siteOf(v);
          String function = site == 0 ? "" : history.tables().site(site).method();
          if (!function.isEmpty() && !function.equals("main")) {
            counts.merge(function, 1, Integer::sum);
          }
        }
      }
    }
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_NAMED)
        .map(Map.Entry::getKey)
        .toList();
  }
}
