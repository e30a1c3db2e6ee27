package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may hold along a single field: the number of nodes of a chain, whatever other edges lead out
 * of it, and what differs from a node to its neighbour, such as the sides of an edge.
 */
final class Chains {
  private final Setting setting;
  private final SeenType type;
  private final List<Candidate> found = new ArrayList<>();
  private final Map<String, String> attributes = new LinkedHashMap<>();

  Chains(Setting setting, SeenType type) {
    this.setting = setting;
    this.type = type;
    lengths();
    sides();
  }

  List<Candidate> candidates() {
    return found;
  }

  /** By name, the statements that define them. */
  Map<String, String> attributes() {
    return attributes;
  }

  /** A number that says how many nodes a chain has that begins here. */
  private void lengths() {
    for (SeenType held : setting.types()) {
      List<SeenField> links = held.leadingTo(held);
      // with a single edge COUNT says the same
      boolean several = links.size() > 1 || setting.edges(held).size() > 1;
      for (SeenField link : held == type || !several ? List.<SeenField>of() : links) {
        // the name is the structure's alone: others reach it, and must know whose it is
        String name = "LENGTH_" + held.structure + "_" + link.word();
        for (SeenField first : type.leadingTo(held)) {
          for (SeenField number : type.wholeNumbers()) {
            if (number.values.size() < 2) {
              continue;
            }
            attributes.put(
                held.structure + "." + name,
                Text.of(
                    "@s.@a; @s.@a(NULL) = 0; @s X;\n    X.@a = X.@f.@a + 1;\n",
                    "s",
                    held.structure,
                    "a",
                    name,
                    "f",
                    link.name));
            found.add(
                Candidate.of(
                        Kind.COUNT,
                        type.structure,
                        "",
                        "X." + number.name + " == X." + first.name + "." + name,
                        type.structure + "/count/" + number.name,
                        1)
                    .withAttributes(held.structure + "." + name));
          }
        }
      }
    }
  }

  /** Marks of what two fields lead to, at once or by way of a neighbour. */
  private void sides() {
    for (SeenType target : setting.types()) {
      List<SeenField> there = target == type ? List.of() : type.leadingTo(target);
      for (SeenField mark : target.fields) {
        if (!mark.isMark()) {
          continue;
        }
        for (SeenField a : there) {
          for (SeenField b : there) {
            if (a.name.compareTo(b.name) < 0) {
              side(a.name, b.name, mark);
            }
          }
          for (SeenField neighbour : type.leadingTo(type)) {
            side(a.name, neighbour.name + "." + a.name, mark);
          }
        }
      }
    }
  }

  private void side(String a, String b, SeenField mark) {
    String left = "X." + a + "." + mark.name;
    String right = "X." + b + "." + mark.name;
    String first = b.contains(".") ? b.substring(0, b.indexOf('.')) : b;
    String guard = "X." + a + " != NULL and X." + first + " != NULL";
    String group = type.structure + "/side/" + a + "/" + b + "/" + mark.name;
    found.add(Candidate.of(Kind.ORDER, type.structure, guard, left + " != " + right, group, 0));
    found.add(Candidate.of(Kind.ORDER, type.structure, guard, left + " == " + right, group, 0));
  }
}
