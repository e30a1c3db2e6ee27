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
    for (Trial.Result each : results) {
      String group = each.candidate.group();
      if (group.contains("/count/")) {
        counted.add(field(each.candidate));
      } else if (group.contains("/stored/")) {
        stored.add(field(each.candidate));
      } else if (group.contains("/search/")) {
        searched.add(field(each.candidate));
      }
    }
    List<Trial.Result> left = new ArrayList<>();
    for (Trial.Result each : results) {
      String group = each.candidate.group();
      String field = field(each.candidate);
      boolean told = counted.contains(field) || stored.contains(field);
      boolean value = group.contains("/value/") && told;
      boolean order =
          group.contains("/order/") && (stored.contains(field) || searched.contains(field));
      if (!value && !order) {
        left.add(each);
      }
    }
    return left;
  }

  /** The field that a candidate of some groups is about. */
  private static String field(Candidate candidate) {
    String group = candidate.group();
    return candidate.structure() + "/" + group.substring(group.lastIndexOf('/') + 1);
  }
}
