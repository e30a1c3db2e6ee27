package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Leaves out what others imply. */
final class Redundant {
  private Redundant() {}

  static List<Trial.Result> dropped(List<Trial.Result> results) {
    Set<String> counted = new HashSet<>();
    Set<String> stored = new HashSet<>();
    Set<String> searched = new HashSet<>();

    /* A number that can be beyond the end of an array is no index of it. */
    Set<String> bounded = new HashSet<>();
    for (Trial.Result each : results) {
      String group = each.candidate.group();
      switch (each.candidate.topic()) {
        case "count" -> counted.add(field(each.candidate));
        case "stored" -> stored.add(field(each.candidate));
        case "search" -> searched.add(field(each.candidate));
        case "slice" -> {
          if (group.endsWith("/bound")) {
            bounded.add(group.substring(0, group.lastIndexOf('/')));
          }
        }
        default -> {}
      }
    }
    Map<String, Integer> groups = new HashMap<>();
    results.forEach(each -> groups.put(each.candidate.group(), each.candidate.rank()));
    List<Trial.Result> left = new ArrayList<>();
    for (Trial.Result each : results) {
      String group = each.candidate.group();
      String field = field(each.candidate);
      boolean isSaid =
          switch (each.candidate.topic()) {
            case "value" -> counted.contains(field) || stored.contains(field);
            case "order" -> stored.contains(field) || searched.contains(field);
            case "slice" -> !bounded.contains(group.substring(0, group.lastIndexOf('/')));
            case "sized" -> !counted.contains(sized(each.candidate));
            case "child" -> isSaidOfEach(each.candidate, groups);
            default -> false;
          };
      if (!isSaid) {
        left.add(each);
      }
    }
    return left;
  }

  /** Of two children: whether each of them is compared with their parent, or all are, exactly. */
  private static boolean isSaidOfEach(Candidate candidate, Map<String, Integer> groups) {
    String[] parts = candidate.group().split("/", -1);
    String number = parts[parts.length - 1];
    String start = parts[0] + "/child/" + parts[2] + "/";
    String order = parts[0] + "/order/" + parts[2] + "/" + number;
    boolean isPair = parts.length == 6;
    boolean each =
        isPair
            && groups.containsKey(start + parts[3] + "/" + number)
            && groups.containsKey(start + parts[4] + "/" + number);
    return each || (isPair && groups.getOrDefault(order, 1) == 0);
  }

  /** The number that is to be a size; where it counts nothing, it is none. */
  private static String sized(Candidate candidate) {
    return candidate.structure() + "/" + candidate.group().split("/", -1)[2];
  }

  /** The field that a candidate of some groups is about. */
  private static String field(Candidate candidate) {
    return candidate.structure() + "/" + candidate.lastOfGroup();
  }
}
