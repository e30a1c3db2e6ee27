package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What may hold of some structures, from what was seen of them. */
final class Candidates {
  private final Setting setting;
  private final List<Candidate> found = new ArrayList<>();

  /** By name, the statements that define an attribute. */
  private final Map<String, String> attributes = new LinkedHashMap<>();

  private Candidates(Setting setting) {
    this.setting = setting;
  }

  static Candidates of(Setting setting) {
    Candidates candidates = new Candidates(setting);
    candidates.found.addAll(Links.candidates(setting.types()));
    candidates.found.addAll(Links.longer(setting.types()));
    for (SeenType type : setting.types()) {
      candidates.shape(type);
      candidates.order(type);
      candidates.nulls(type);
      candidates.targets(type);
      candidates.values(type);
      candidates.found.addAll(Containers.candidates(setting, type));
      Paths paths = new Paths(setting, type);
      candidates.found.addAll(paths.candidates());
      candidates.attributes.putAll(paths.attributes());
      candidates.found.addAll(Sums.candidates(setting, type));
      Trees trees = new Trees(setting, type);
      candidates.found.addAll(trees.candidates());
      candidates.attributes.putAll(trees.attributes());
      Chains chains = new Chains(setting, type);
      candidates.found.addAll(chains.candidates());
      candidates.attributes.putAll(chains.attributes());
      Children children = new Children(setting, type);
      candidates.found.addAll(children.candidates());
      candidates.attributes.putAll(children.attributes());
    }
    return candidates;
  }

  List<Candidate> all() {
    return List.copyOf(found);
  }

  Map<String, String> attributes() {
    return attributes;
  }

  private void add(Kind kind, SeenType type, String guard, String body, String group, int rank) {
    found.add(Candidate.of(kind, type.structure, guard, body, type.structure + "/" + group, rank));
  }

  private void add(
      Kind kind, SeenType type, String guard, String body, String group, int rank, double chance) {
    found.add(
        Candidate.of(kind, type.structure, guard, body, type.structure + "/" + group, rank)
            .withChance(chance));
  }

  /**
   * A chance that is no smaller than a kind's own: where all keys differ, one pair is not proof.
   */
  private static double atLeast(Kind kind, double chance) {
    return Math.max(kind.chance(), Math.min(1, chance));
  }

  private void shape(SeenType type) {
    boolean led = false;
    for (SeenType other : setting.types()) {
      for (SeenField edge : setting.edges(other)) {
        led |= edge.targets.containsKey(type.name) || edge.elements.containsKey(type.name);
      }
    }
    if (!led) {
      return;
    }
    add(Kind.SHAPE, type, "", "X.INDEGREE == 1", "indegree", 0);
    add(Kind.SHAPE, type, "X.ISROOT == false", "X.INDEGREE == 1", "indegree", 1);
    List<SeenField> own = ownEdges(type);
    if (own.isEmpty()) {
      return;
    }
    String acyclic = type.structure + "/cycle";
    found.add(
        Candidate.of(Kind.SHAPE, type.structure, "X ->> Y", "Y !->> X", acyclic, 0)
            .withPartner(type.structure, "X.OUTDEGREE > 0"));
    add(Kind.SHAPE, type, "", "X ->> X", "cycle", 1);
    for (String back : setting.back().getOrDefault(type.structure, Set.of())) {
      add(Kind.ENDS, type, "X.ISROOT == true", "X." + back + " == NULL", "root/" + back, 0);
    }
  }

  /** Edges to nodes of the type itself, also through arrays. */
  private List<SeenField> ownEdges(SeenType type) {
    return setting.edges(type).stream()
        .filter(e -> e.leadsTo(type.name) || e.elements.containsKey(type.name))
        .toList();
  }

  private void order(SeenType type) {
    for (SeenField edge : type.leadingTo(type)) {
      for (SeenField number : type.keys()) {
        String here = "X." + number.name;
        String there = "X." + edge.name + "." + number.name;
        String guard = "X." + edge.name + " != NULL";
        String group = "order/" + edge.name + "/" + number.name;
        PairSample pair = type.along(edge, number);
        boolean boxed = !number.isNumber();
        if (!boxed) {
          add(Kind.ORDER, type, guard, there + " == " + here + " + 1", group, 0);
          add(Kind.ORDER, type, guard, there + " == " + here + " - 1", group, 0);
        }
        double equal = boxed ? 0 : pair.chance((a, b) -> a == b);
        add(Kind.ORDER, type, guard, here + " == " + there, group, 1, atLeast(Kind.ORDER, equal));
        if (number.isTally()) {
          continue; // how many children nodes have says little of those beside them
        }
        double below = boxed ? Kind.ORDER.chance() : pair.chance((a, b) -> a < b);
        double above = boxed ? Kind.ORDER.chance() : pair.chance((a, b) -> a > b);
        double differ = number.chanceDifferent();
        String less = here + " < " + there;
        String more = here + " > " + there;
        add(Kind.ORDER, type, guard, less, group, 1, Math.max(differ, below));
        add(Kind.ORDER, type, guard, more, group, 1, Math.max(differ, above));
        double atMost = atLeast(Kind.ORDER, below + equal);
        add(Kind.ORDER, type, guard, here + " <= " + there, group, 2, atMost);
        double least = atLeast(Kind.ORDER, above + equal);
        add(Kind.ORDER, type, guard, here + " >= " + there, group, 2, least);
      }
    }
    List<SeenField> own = setting.own(type);
    for (SeenField edge : own) {
      for (SeenField mark : type.fields) {
        if (mark.isMark()) {
          for (long value : mark.values) {
            String is = mark.literal(value);
            double differ = type.along(edge, mark).chance((a, b) -> b != value);
            add(
                Kind.ORDER,
                type,
                "X." + mark.name + " == " + is + " and X." + edge.name + " != NULL",
                "X." + edge.name + "." + mark.name + " != " + is,
                "mark/" + edge.name + "/" + mark.name + "/" + value,
                0,
                atLeast(Kind.ORDER, differ));
          }
        }
      }
    }
  }

  private void nulls(SeenType type) {
    List<SeenField> references = type.references();
    for (SeenField field : references) {
      if (field.nulls == 0) {
        add(Kind.NULLS, type, "", "X." + field.name + " != NULL", "null/" + field.name, 0);
      }
    }
    for (SeenField a : references) {
      for (SeenField b : references) {
        if (a != b && a.nulls > 0 && b.nulls > 0) {
          boolean first = a.name.compareTo(b.name) < 0;
          String both = first ? a.name + "/" + b.name : b.name + "/" + a.name;
          add(
              Kind.NULLS,
              type,
              "X." + a.name + " != NULL",
              "X." + b.name + " == NULL",
              "either/" + both,
              first ? 0 : 1,
              atLeast(Kind.NULLS, b.chanceNull()));
        }
        if (a != b && !a.leadsToArray() && !b.leadsToArray()) {
          add(
              Kind.NULLS,
              type,
              "X." + a.name + " == NULL",
              "X." + b.name + " == NULL",
              "nulls/" + a.name + "/" + b.name,
              0,
              atLeast(Kind.NULLS, b.chanceNull()));
        }
      }
    }
  }

  /** Fields that lead to some of the classes of a superclass, and never to its others. */
  private void targets(SeenType type) {
    for (SeenField field : type.references()) {
      List<SeenType> met = new ArrayList<>();
      for (SeenType each : setting.types()) {
        if (field.targets.containsKey(each.name)) {
          met.add(each);
        }
      }
      boolean hasOthers =
          setting.types().stream()
              .anyMatch(each -> !met.contains(each) && met.stream().anyMatch(each::isBeside));
      if (met.size() == field.targets.size() && met.size() <= 2 && hasOthers) {
        String name = "X." + field.name;
        List<String> cases = met.stream().map(each -> name + " ISA " + each.structure).toList();
        String group = "target/" + field.name;
        add(Kind.TYPES, type, name + " != NULL", String.join(" or ", cases), group, 0);
      }
    }
  }

  private void values(SeenType type) {
    for (SeenField number : type.numbers()) {
      String name = "X." + number.name;
      String group = "value/" + number.name;
      if (number.values.size() == 1 && number.isWhole()) {
        add(Kind.VALUES, type, "", name + " == " + number.values.first(), group, 0);
      }
      if (number.values.size() <= 3
          && number.values.size() > 1
          && number.isWhole()
          && number.isBounded()) {
        List<String> cases = new ArrayList<>();
        number.values.forEach(each -> cases.add(name + " == " + each));
        add(Kind.VALUES, type, "", String.join(" or ", cases), group, 1);
      }
      int cases = number.values.size();
      if (number.isWhole() && cases > 3 && cases <= SeenField.FEW && number.isBounded()) {
        // if one more value were as likely as each of these, so many would be none of it
        String range = name + " >= " + number.values.first() + " and " + name + " <= ";
        double chance = 1 - 1.0 / (cases + 1);
        add(Kind.VALUES, type, "", range + number.values.last(), group, 2, chance);
      }
      if (number.least > 0) {
        // of numbers that begin at 0, so many are above it anyway
        add(Kind.VALUES, type, "", name + " > 0", group, 3, 1 - 1 / (number.most + 1));
      }
      if (number.least >= 0) {
        add(Kind.VALUES, type, "", name + " >= 0", group, 4);
      }
    }
    List<SeenField> numbers = type.wholeNumbers();
    for (SeenField a : numbers) {
      for (SeenField b : numbers) {
        boolean bothMove = a.values.size() > 1 && b.values.size() > 1;
        if (a != b && bothMove && !a.isCounter() && !b.isCounter()) {
          PairSample pair = type.beside(a, b);
          String group = "pair/" + a.name + "/" + b.name;
          if (type.fields.indexOf(a) < type.fields.indexOf(b)) {
            add(Kind.VALUES, type, "", "X." + a.name + " == X." + b.name, group, 0);
          }
          String atMost = "X." + a.name + " <= X." + b.name;
          double chance = Math.max(a.chanceAtMost(b), pair.chance((x, y) -> x <= y));
          add(Kind.VALUES, type, "", atMost, group, 1, chance);
        }
      }
    }
  }
}
