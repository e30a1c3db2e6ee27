package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
      switch (topic(group)) {
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
    List<Trial.Result> left = new ArrayList<>();
    for (Trial.Result each : results) {
      String group = each.candidate.group();
      String field = field(each.candidate);
      boolean isSaid =
          switch (topic(group)) {
            case "value" -> counted.contains(field) || stored.contains(field);
            case "order" -> stored.contains(field) || searched.contains(field);
            case "slice" -> !bounded.contains(group.substring(0, group.lastIndexOf('/')));
            default -> false;
          };
      if (!isSaid) {
        left.add(each);
      }
    }
    return left;
  }

  /** What a group is about: the word behind the structure's name. */
  private static String topic(String group) {
    int from = group.indexOf('/') + 1;
    int to = group.indexOf('/', from);
    return to < 0 ? group.substring(from) : group.substring(from, to);
  }

  /** The field that a candidate of some groups is about. */
  private static String field(Candidate candidate) {
    String group = candidate.group();
    return candidate.structure() + "/" + group.substring(group.lastIndexOf('/') + 1);
  }
}
