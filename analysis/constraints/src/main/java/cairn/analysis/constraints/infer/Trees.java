package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What may hold of the subtrees of a node with two children. */
final class Trees {
  /** Behind all that hold of leaves, too. */
  private static final int WITHOUT_LEAVES = 10;

  private final SeenType type;

  /** The children of X. */
  private final String left;

  private final String right;

  private final List<Candidate> found = new ArrayList<>();
  private final Map<String, String> attributes = new LinkedHashMap<>();

  Trees(Setting setting, SeenType type) {
    this.type = type;
    List<SeenField> own = setting.own(type);
    boolean binary = own.size() == 2;
    left = binary ? "X." + own.get(0).name : "";
    right = binary ? "X." + own.get(1).name : "";
    if (binary) {
      heights();
      marks();
      keys();
    }
  }

  List<Candidate> candidates() {
    return found;
  }

  /** By name, the statements that define them. */
  Map<String, String> attributes() {
    return attributes;
  }

  private String fill(String template, String... more) {
    String[] fillings = new String[more.length + 6];
    System.arraycopy(new String[] {"l", left, "r", right, "s", type.structure}, 0, fillings, 0, 6);
    System.arraycopy(more, 0, fillings, 6, more.length);
    return Text.of(template, fillings);
  }

  private void define(String name, String ofNull, String rule) {
    attributes.put(
        type.structure + "." + name,
        fill(
            "@s.@a; @s.@a(NULL) = @n; @s X;\n    X.@a = @v;\n", "a", name, "n", ofNull, "v", rule));
  }

  private void uses(String attribute, String body, String group, int rank) {
    found.add(
        candidate("", body, group, rank)
            // of a leaf every such constraint holds
            .telling(fill("@l != NULL or @r != NULL"))
            .withAttributes(type.structure + "." + attribute));
  }

  /** A number that is stored; a node that stands for none, and has no children, may differ. */
  private void stored(String attribute, String body, String group, int rank) {
    uses(attribute, body, group, rank);
    found.add(
        candidate(fill("@l != NULL or @r != NULL"), body, group, rank + WITHOUT_LEAVES)
            .withAttributes(type.structure + "." + attribute));
  }

  private Candidate candidate(String guard, String body, String group, int rank) {
    String whole = type.structure + "/" + group;
    return Candidate.of(Kind.BALANCE, type.structure, guard, body, whole, rank);
  }

  private void heights() {
    define("HEIGHT", "-1", fill("MAX(@l.HEIGHT, @r.HEIGHT) + 1"));
    define("NODES", "0", fill("@l.NODES + @r.NODES + 1"));
    define("RANK", "0", fill("MIN(@l.RANK, @r.RANK) + 1"));
    uses("HEIGHT", fill("@l.HEIGHT == @r.HEIGHT"), "balance", 0);
    uses("HEIGHT", fill("|@l.HEIGHT - @r.HEIGHT| <= 1"), "balance", 1);
    uses("RANK", fill("@l.RANK >= @r.RANK"), "leftist", 0);
    uses("RANK", fill("@l.RANK <= @r.RANK"), "leftist", 0);
    for (SeenField number : type.wholeNumbers()) {
      String group = "stored/" + number.name;
      if (number.values.size() > 1) {
        String n = "X." + number.name;
        stored("HEIGHT", n + " == X.HEIGHT", group, 0);
        stored("HEIGHT", n + " == X.HEIGHT + 1", group, 0);
        stored("NODES", n + " == X.NODES", group, 1);
        stored("RANK", n + " == X.RANK", group, 2);
        stored("RANK", n + " == X.RANK - 1", group, 2);
        stored("HEIGHT", fill("@n == @r.HEIGHT - @l.HEIGHT", "n", n), group, 3);
        stored("HEIGHT", fill("@n == @l.HEIGHT - @r.HEIGHT", "n", n), group, 3);
      }
    }
  }

  /** As many black nodes on every way down. */
  private void marks() {
    for (SeenField mark : type.fields) {
      if (mark.isMark()) {
        for (long value : mark.values) {
          String sign = value < 0 ? "M" : "";
          String name = "COUNT_" + mark.word() + "_" + sign + Math.abs(value);
          define(
              name,
              "0",
              fill(
                  "@l.@a + (X.@m == @v ? 1 : 0)",
                  "a",
                  name,
                  "m",
                  mark.name,
                  "v",
                  mark.literal(value)));
          uses(name, fill("@l.@a == @r.@a", "a", name), "marks/" + mark.name + "/" + value, 0);
        }
      }
    }
  }

  /** The order of the whole tree: LOW and HIGH are the ends of a subtree. */
  private void keys() {
    for (SeenField number : type.keys()) {
      String low = "LOW_" + number.word();
      String high = "HIGH_" + number.word();
      String key = "X." + number.name;
      String ends = "@s.@a; @s X;\n    @c == NULL => X.@a = @k || X.@a = @c.@a;\n";
      attributes.put(type.structure + "." + low, fill(ends, "a", low, "c", left, "k", key));
      attributes.put(type.structure + "." + high, fill(ends, "a", high, "c", right, "k", key));
      for (String sign : List.of("<", "<=")) {
        boolean strict = sign.equals("<");
        String body =
            fill(
                "(@l != NULL => @l.@h @o @k) and (@r != NULL => @k @o @r.@w)",
                "h",
                high,
                "w",
                low,
                "o",
                sign,
                "k",
                key);
        found.add(
            Candidate.of(
                    Kind.ORDER,
                    type.structure,
                    fill("@l != NULL or @r != NULL"),
                    body,
                    type.structure + "/search/" + number.name,
                    strict ? 0 : 1)
                .withChance(strict ? number.chanceDifferent() : Kind.ORDER.chance())
                .withAttributes(type.structure + "." + low, type.structure + "." + high));
      }
    }
  }
}
