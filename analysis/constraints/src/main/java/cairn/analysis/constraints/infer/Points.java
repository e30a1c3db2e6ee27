package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The moments at which structures are at rest. A method at whose ends several otherwise faultless
 * constraints do not hold is an inner step of others.
 */
final class Points {
  static final String NO_POINTS =
      "the runs have no C-points, so only their ends were looked at; record them with"
          + " --cpoint 'a.b.Tree.*'";

  /** So many constraints must be rescued by leaving a moment out. */
  private static final int ENOUGH = 3;

  private final Map<String, Long> moments;
  private final Set<String> inner = new LinkedHashSet<>();

  private Points(Map<String, Long> moments) {
    this.moments = moments;
  }

  static Points of(Map<String, Long> moments, List<Trial.Result> results) {
    Points points = new Points(moments);
    for (; ; ) {
      String next = points.next(results);
      if (next.isEmpty()) {
        return points;
      }
      points.inner.add(next);
    }
  }

  /** The moment whose omission lets the most constraints hold; empty if it is not worth it. */
  private String next(List<Trial.Result> results) {
    if (2 * (inner.size() + 1) > moments.size()) {
      return "";
    }
    Map<String, Integer> rescued = new LinkedHashMap<>();
    for (Trial.Result each : results) {
      Set<String> left = new HashSet<>(each.broken.keySet());
      left.removeAll(inner);
      boolean telling = each.bindings > 0 && each.candidate.kind().compareTo(Kind.COUNT) <= 0;
      if (left.size() == 1 && telling) {
        rescued.merge(left.iterator().next(), 1, Integer::sum);
      }
    }
    String best = "";
    int most = ENOUGH - 1;
    for (Map.Entry<String, Integer> each : rescued.entrySet()) {
      if (each.getValue() > most && !each.getKey().equals("end")) {
        best = each.getKey();
        most = each.getValue();
      }
    }
    return best;
  }

  /** The candidates that hold wherever structures are at rest. */
  List<Trial.Result> keeping(List<Trial.Result> results) {
    return results.stream()
        .filter(each -> inner.containsAll(each.broken.keySet()) && !each.undecided)
        .toList();
  }

  /** When a specification is to be checked. */
  List<String> statements() {
    Set<String> resting = new LinkedHashSet<>();
    for (String moment : moments.keySet()) {
      if (!inner.contains(moment) && !inner.contains(plain(moment))) {
        resting.add(moment);
      }
    }
    return statements(resting);
  }

  /** The statement that names some moments; none if there are none that it can name. */
  static List<String> statements(Set<String> moments) {
    Set<String> names = new TreeSet<>();
    for (String moment : moments) {
      String name = plain(moment);
      if (name.startsWith("exit of ") && !name.endsWith(".<init>")) {
        names.add(name);
      } else if (!name.startsWith("entry of ") && !name.startsWith("exit of ")) {
        names.add(name.equals("end") || name.equals("crash") ? "end" : "point " + name);
      }
    }
    return names.isEmpty()
        ? List.of()
        : List.of("check at " + String.join(",\n    ", names) + ";\n");
  }

  private static String plain(String moment) {
    return moment.replace("exit by exception of ", "exit of ");
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>();
    boolean onlyEnd = moments.keySet().stream().allMatch(each -> each.equals("end"));
    if (onlyEnd) {
      notes.add(NO_POINTS);
    }
    if (moments.containsKey("crash")) {
      notes.add("a run ended in a crash; is it a good one?");
    }
    for (String each : inner) {
      notes.add("left out as an inner step: " + each + ", where several constraints do not hold");
    }
    return notes;
  }
}
