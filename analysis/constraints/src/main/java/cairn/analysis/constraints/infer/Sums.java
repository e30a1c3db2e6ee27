package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.List;

/**
 * What may hold of the numbers of a node and of those below it: a total is the node's own number
 * and the totals of its children; a number of the holder is one of its first node. Each is said of
 * a single node, so what is wrong is wrong there and not in all nodes above.
 */
final class Sums {
  private final Setting setting;
  private final SeenType type;
  private final List<Candidate> found = new ArrayList<>();

  private Sums(Setting setting, SeenType type) {
    this.setting = setting;
    this.type = type;
  }

  static List<Candidate> candidates(Setting setting, SeenType type) {
    Sums sums = new Sums(setting, type);
    sums.totals();
    sums.copies();
    sums.filled();
    return sums.found;
  }

  private List<SeenField> moving(SeenType of) {
    return of.wholeNumbers().stream().filter(each -> each.values.size() > 1).toList();
  }

  private void totals() {
    List<SeenField> own = setting.own(type);
    if (own.isEmpty()) {
      return;
    }
    List<String> guards = own.stream().map(each -> "X." + each.name + " != NULL").toList();
    for (SeenField total : moving(type)) {
      StringBuilder below = new StringBuilder();
      for (SeenField child : own) {
        String c = "X." + child.name;
        below.append(" + (").append(c).append(" == NULL ? 0 : ");
        below.append(c).append('.').append(total.name).append(')');
      }
      for (SeenField mine : moving(type)) {
        if (mine != total) {
          String some = String.join(" or ", guards);
          String body = "X." + total.name + " == X." + mine.name + below;
          String group = type.structure + "/sum/" + total.name;
          found.add(Candidate.of(Kind.COUNT, type.structure, "", body, group, 0).telling(some));
          // a node that stands for none has totals of its own, but no children
          found.add(Candidate.of(Kind.COUNT, type.structure, some, body, group, 1));
        }
      }
    }
  }

  /** A number that is also kept in the node that a field leads to. */
  private void copies() {
    for (SeenType held : setting.types()) {
      for (SeenField field : held == type ? List.<SeenField>of() : type.leadingTo(held)) {
        for (SeenField here : moving(type)) {
          for (SeenField there : moving(held)) {
            String body = "X." + here.name + " == X." + field.name + "." + there.name;
            found.add(
                Candidate.of(
                    Kind.COUNT,
                    type.structure,
                    "X." + field.name + " != NULL",
                    body,
                    type.structure + "/copy/" + body,
                    0));
          }
        }
      }
    }
  }

  /** How many elements of an array of numbers are not 0, as in tables with open addressing. */
  private void filled() {
    for (SeenField array : type.arrays()) {
      if (!array.holdsNumbers()) {
        continue;
      }
      String a = "X." + array.name;
      String count = "COUNT(I in 0 to SIZE(" + a + ") - 1 : " + a + "[I] != 0)";
      for (SeenField number : moving(type)) {
        String group = type.structure + "/count/" + number.name;
        String body = "X." + number.name + " == " + count;
        found.add(Candidate.of(Kind.COUNT, type.structure, "", body, group, 2));
        for (SeenField flag : type.fields) {
          if (flag.kind == 'Z' && flag.values.size() > 1) {
            String one = body + " + (X." + flag.name + " == true ? 1 : 0)";
            found.add(Candidate.of(Kind.COUNT, type.structure, "", one, group, 2));
          }
        }
      }
    }
  }
}
