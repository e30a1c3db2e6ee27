package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What may hold of a node whose children are in an array. */
final class Children {
  /** Of arrays that always have so few elements each is looked at. */
  private static final int SHORT = 8;

  private final Setting setting;
  private final SeenType type;
  private final List<Candidate> found = new ArrayList<>();
  private final Map<String, String> attributes = new LinkedHashMap<>();

  Children(Setting setting, SeenType type) {
    this.setting = setting;
    this.type = type;
    for (SeenField array : setting.edges(type)) {
      if (array.elements.size() == 1 && array.elements.containsKey(type.name)) {
        depth(array);
        numbers(array);
        for (SeenField count : type.wholeNumbers()) {
          number(array, count);
        }
      }
    }
  }

  List<Candidate> candidates() {
    return found;
  }

  /** By name, the statements that define them. */
  Map<String, String> attributes() {
    return attributes;
  }

  private Candidate candidate(Kind kind, String guard, String body, String group, int rank) {
    return Candidate.of(kind, type.structure, guard, body, type.structure + "/" + group, rank);
  }

  /** All leaves are at the same depth. */
  private void depth(SeenField array) {
    String s = type.structure;
    String a = "X." + array.name;
    String name = "DEPTH_" + array.word();
    attributes.put(
        s + "." + name, define(name, "-1", a + " == NULL", "0", a + "[0]." + name + " + 1"));
    found.add(
        candidate(
                Kind.BALANCE,
                a + "[I] != NULL",
                a + "[I]." + name + " == X." + name + " - 1",
                "depth/" + array.name,
                0)
            .withRange("0", "SIZE(" + a + ") - 1")
            .withAttributes(s + "." + name));
  }

  private String define(String name, String ofNull, String guard, String first, String second) {
    String empty =
        ofNull.isEmpty()
            ? ""
            : Text.of("@s.@a(NULL) = @n; ", "s", type.structure, "a", name, "n", ofNull);
    return Text.of(
        "@s.@a; @e@s X;\n    @g => X.@a = @f || X.@a = @h;\n",
        "s",
        type.structure,
        "a",
        name,
        "e",
        empty,
        "g",
        guard,
        "f",
        first,
        "h",
        second);
  }

  /** Numbers of children beside those of their parent and of each other. */
  private void numbers(SeenField array) {
    String a = "X." + array.name;
    String some = a + "[I] != NULL";
    for (SeenField number : type.wholeNumbers()) {
      if (number.values.size() < 2) {
        continue;
      }
      String here = "X." + number.name;
      String child = a + "[I]." + number.name;
      String group = "order/" + array.name + "/" + number.name;
      String last = "SIZE(" + a + ") - 1";
      List<String> bodies =
          List.of(
              child + " * 2 == " + here,
              child + " == " + here + " + 1",
              child + " == " + here + " - 1",
              child + " <= " + here,
              child + " >= " + here);
      for (int i = 0; i < bodies.size(); i++) {
        found.add(
            candidate(Kind.ORDER, some, bodies.get(i), group, i < 3 ? 0 : 1).withRange("0", last));
      }
      int length = array.fixedLength();
      for (int i = 0; i < length && length <= SHORT; i++) {
        String one = a + "[" + i + "]";
        // an element of no array is nothing that could be compared
        String there = a + " != NULL and " + one + " != NULL";
        found.add(
            candidate(
                Kind.ORDER,
                there,
                one + "." + number.name + " == " + here,
                "child/" + array.name + "/" + i + "/" + number.name,
                0));
        for (SeenField width : type.wholeNumbers()) {
          if (width != number && width.values.size() > 1) {
            found.add(
                candidate(
                    Kind.ORDER,
                    there,
                    one + "." + number.name + " == " + here + " + " + one + "." + width.name,
                    "child/" + array.name + "/" + i + "/" + number.name,
                    1));
          }
        }
        for (int j = i + 1; j < length; j++) {
          String other = a + "[" + j + "]";
          found.add(
              candidate(
                  Kind.ORDER,
                  there + " and " + other + " != NULL",
                  one + "." + number.name + " == " + other + "." + number.name,
                  "child/" + array.name + "/" + i + "/" + j + "/" + number.name,
                  0));
        }
      }
    }
  }

  /** A number that says how many children there are, and keys between them. */
  private void number(SeenField array, SeenField count) {
    String s = type.structure;
    String n = "X." + count.name;
    String a = "X." + array.name;
    if (count.values.size() < 2 || count.least < 0) {
      return;
    }
    sums(array, count);
    String group = "count/" + count.name;
    found.add(candidate(Kind.COUNT, "X.ISLEAF == false", "X.OUTDEGREE == " + n, group, 0));
    found.add(candidate(Kind.COUNT, "X.ISLEAF == false", "X.OUTDEGREE == " + n + " + 1", group, 0));
    for (SeenField keys : type.arrays()) {
      if (keys == array || !keys.elements.isEmpty()) {
        continue;
      }
      String k = "X." + keys.name;
      String low = "LOW_" + keys.word();
      String high = "HIGH_" + keys.word();
      attributes.put(
          s + "." + low, define(low, "", a + "[0] == NULL", k + "[0]", a + "[0]." + low));
      attributes.put(
          s + "." + high,
          define(high, "", a + "[0] == NULL", k + "[" + n + " - 1]", a + "[" + n + "]." + high));
      found.add(
          candidate(
                  Kind.ORDER,
                  a + "[0] != NULL",
                  a
                      + "[I]."
                      + high
                      + " <= "
                      + k
                      + "[I] and "
                      + k
                      + "[I] <= "
                      + a
                      + "[I + 1]."
                      + low,
                  "multiway/" + keys.name + "/" + count.name,
                  0)
              .withRange("0", n + " - 1")
              .withAttributes(s + "." + low, s + "." + high));
    }
  }

  /** A size that is the sum of a number over all nodes below. */
  private void sums(SeenField array, SeenField count) {
    int length = array.fixedLength();
    if (length < 0 || length > SHORT) {
      return;
    }
    String name = "SUM_" + type.structure + "_" + count.word();
    String a = "X." + array.name;
    StringBuilder sum = new StringBuilder("X." + count.name);
    for (int i = 0; i < length; i++) {
      sum.append(" + ").append(a).append("[").append(i).append("].").append(name);
    }
    String attribute = type.structure + "." + name;
    attributes.put(attribute, define(name, "0", a + " == NULL", "X." + count.name, sum.toString()));
    for (SeenType holder : setting.types()) {
      for (SeenField root : holder == type ? List.<SeenField>of() : holder.leadingTo(type)) {
        for (SeenField size : holder.wholeNumbers()) {
          if (size.values.size() > 1) {
            found.add(
                Candidate.of(
                        Kind.COUNT,
                        holder.structure,
                        "",
                        "X." + size.name + " == X." + root.name + "." + name,
                        holder.structure + "/count/" + size.name,
                        1)
                    .withAttributes(attribute));
          }
        }
      }
    }
  }
}
