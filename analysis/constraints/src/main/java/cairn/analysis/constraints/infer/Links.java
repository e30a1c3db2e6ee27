package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fields that lead there and back: {@code X.next.prev == X}. */
final class Links {
  private Links() {}

  /** Every pair of fields that may be one. */
  static List<Candidate> candidates(List<SeenType> types) {
    List<Candidate> found = new ArrayList<>();
    for (SeenType from : types) {
      for (SeenType to : types) {
        for (SeenField there : from.leadingTo(to)) {
          for (SeenField back : to.leadingTo(from)) {
            found.add(candidate(from, there, back));
          }
        }
      }
    }
    return found;
  }

  /** Ways of three fields that end where they began: {@code X.first.twin.target == X}. */
  static List<Candidate> longer(List<SeenType> types) {
    List<Candidate> found = new ArrayList<>();
    for (SeenType a : types) {
      for (SeenType b : types) {
        for (SeenField first : a.leadingTo(b)) {
          for (SeenType c : types) {
            for (SeenField second : b.leadingTo(c)) {
              for (SeenField third : c.leadingTo(a)) {
                if (a != b || b != c) {
                  String body = "X." + first.name + "." + second.name + "." + third.name + " == X";
                  found.add(
                      Candidate.of(
                          Kind.LINK,
                          a.structure,
                          "X." + first.name + " != NULL",
                          body,
                          a.structure + "/round/" + body,
                          0));
                }
              }
            }
          }
        }
      }
    }
    return found;
  }

  private static Candidate candidate(SeenType from, SeenField there, SeenField back) {
    String guard = "X." + there.name + " != NULL";
    String body = "X." + there.name + "." + back.name + " == X";
    String group = group(from, there.name, back.name);
    return Candidate.of(Kind.LINK, from.structure, guard, body, group, 0);
  }

  /** The group of a link by itself. */
  static String group(SeenType from, String there, String back) {
    return from.structure + "/X." + there + "." + back + " == X";
  }

  /** By structure, the fields that lead back along others. */
  static Map<String, Set<String>> back(List<SeenType> types, Set<String> holding) {
    Map<String, Set<String>> back = new HashMap<>();
    for (SeenType from : types) {
      for (SeenType to : types) {
        for (SeenField there : from.leadingTo(to)) {
          for (SeenField other : to.leadingTo(from)) {
            boolean same = from == to && there == other;
            if (same || !holds(from, there, other, holding)) {
              continue;
            }
            boolean mutual = holds(to, other, there, holding);
            boolean first = from == to && to.fields.indexOf(there) < to.fields.indexOf(other);
            boolean forward = back.getOrDefault(from.structure, Set.of()).contains(there.name);
            if (!forward && (!mutual || first || (from != to && from.nodes <= to.nodes))) {
              back.computeIfAbsent(to.structure, k -> new HashSet<>()).add(other.name);
            }
          }
        }
      }
    }
    return back;
  }

  private static boolean holds(
      SeenType from, SeenField there, SeenField back, Set<String> holding) {
    Candidate candidate = candidate(from, there, back);
    return holding.contains(candidate.group());
  }
}
