package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may hold of where fields lead: two ways to the same node, such as {@code X.head.prev ==
 * X.tail}; the end of a chain or of one side of a tree, to which another field leads, too; one end
 * of a structure that is reached from the other.
 */
final class Paths {
  private final Setting setting;
  private final SeenType type;
  private final List<Candidate> found = new ArrayList<>();
  private final Map<String, String> attributes = new LinkedHashMap<>();

  Paths(Setting setting, SeenType type) {
    this.setting = setting;
    this.type = type;
    for (SeenType between : setting.types()) {
      for (SeenField there : type.leadingTo(between)) {
        for (SeenType target : setting.types()) {
          meet(there, between, target);
        }
      }
      if (between != type && !setting.own(between).isEmpty()) {
        ends(between, type.leadingTo(between));
      }
    }
    threads();
  }

  List<Candidate> candidates() {
    return found;
  }

  /** By name, the statements that define them. */
  Map<String, String> attributes() {
    return attributes;
  }

  /** The name of an attribute: the last node that is reached by a field alone. */
  private String end(SeenType of, SeenField link) {
    String name = "END_" + of.structure + "_" + link.word();
    attributes.put(
        of.structure + "." + name,
        Text.of(
            "@s.@a; @s X;\n    X.@f == NULL => X.@a = X || X.@a = X.@f.@a;\n",
            "s",
            of.structure,
            "a",
            name,
            "f",
            link.name));
    return name;
  }

  /** The neighbours of a tree's nodes in order: the end of one side of a child. */
  private void threads() {
    List<SeenField> own = setting.own(type);
    for (SeenField thread : type.leadingTo(type)) {
      for (SeenField child : own.contains(thread) ? List.<SeenField>of() : own) {
        for (SeenField side : own) {
          if (side != child && thread.hasSeveralTargets()) {
            String name = end(type, side);
            String body = "X." + thread.name + " == X." + child.name + "." + name;
            String group = type.structure + "/thread/" + thread.name + "/" + child.name;
            found.add(
                Candidate.of(
                        Kind.LINK, type.structure, "X." + child.name + " != NULL", body, group, 0)
                    .withAttributes(type.structure + "." + name));
          }
        }
      }
    }
  }

  /** Two fields one after the other that lead where another field leads. */
  private void meet(SeenField there, SeenType between, SeenType target) {
    for (SeenField on : between.leadingTo(target)) {
      for (SeenField same : type.leadingTo(target)) {
        // where there is only one node to lead to, nothing else could ever be
        if (same != there && same.hasSeveralTargets() && on.hasSeveralTargets()) {
          String body = "X." + there.name + "." + on.name + " == X." + same.name;
          String guard = "X." + there.name + " != NULL";
          String group = type.structure + "/meet/" + body;
          found.add(Candidate.of(Kind.ENDS, type.structure, guard, body, group, 0));
        }
      }
    }
  }

  private void ends(SeenType held, List<SeenField> ends) {
    for (SeenField first : ends) {
      for (SeenField last : ends) {
        if (first != last && last.hasSeveralTargets()) {
          String a = "X." + first.name;
          String b = "X." + last.name;
          String both = a + " != NULL and " + b + " != NULL";
          String group = type.structure + "/reach/" + first.name + "/" + last.name;
          String body = a + " == " + b + " or " + a + " ->> " + b;
          found.add(Candidate.of(Kind.ENDS, type.structure, both, body, group, 1));
          for (SeenField link : held.leadingTo(held)) {
            String name = end(held, link);
            String met = a + "." + name + " == " + b;
            found.add(
                Candidate.of(Kind.ENDS, type.structure, a + " != NULL", met, group, 0)
                    .withAttributes(held.structure + "." + name));
          }
        }
      }
    }
  }
}
