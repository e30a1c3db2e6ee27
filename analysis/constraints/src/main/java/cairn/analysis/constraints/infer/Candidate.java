package cairn.analysis.constraints.infer;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A constraint that may hold.
 *
 * @param structure of its first variable
 * @param declarations of its variables, {@code node X; node Y;}
 * @param range with its comma, {@code for I in 0 to 3,}; empty if there is none
 * @param guard empty if there is none
 * @param telling where it says anything: a guard for the first variable alone
 * @param group of those of a group that hold only the one with the lowest rank says something
 * @param attributes the names of the attributes that it uses
 * @param chance how likely a single binding keeps it although it means nothing
 */
record Candidate(
    Kind kind,
    String structure,
    String declarations,
    String range,
    String guard,
    String body,
    String telling,
    String group,
    int rank,
    List<String> attributes,
    double chance) {

  /** For every node of a structure. */
  static Candidate of(
      Kind kind, String structure, String guard, String body, String group, int rank) {
    String declarations = structure + " X;";
    return new Candidate(
        kind,
        structure,
        declarations,
        "",
        guard,
        body,
        guard,
        group,
        rank,
        List.of(),
        kind.chance());
  }

  Candidate withRange(String from, String to) {
    String words = "for I in " + from + " to " + to + ",";
    return new Candidate(
        kind,
        structure,
        declarations,
        words,
        guard,
        body,
        telling,
        group,
        rank,
        attributes,
        chance);
  }

  Candidate withAttributes(String... names) {
    return new Candidate(
        kind,
        structure,
        declarations,
        range,
        guard,
        body,
        telling,
        group,
        rank,
        List.of(names),
        chance);
  }

  /** The same for pairs of nodes; it says something for every first one for which this holds. */
  Candidate withPartner(String partner, String sayingFor) {
    return new Candidate(
        kind,
        structure,
        declarations + " " + partner + " Y;",
        range,
        guard,
        body,
        sayingFor,
        group,
        rank,
        attributes,
        chance);
  }

  Candidate withChance(double newChance) {
    return new Candidate(
        kind,
        structure,
        declarations,
        range,
        guard,
        body,
        telling,
        group,
        rank,
        attributes,
        newChance);
  }

  /** The same that says something only where this holds. */
  Candidate telling(String where) {
    return new Candidate(
        kind, structure, declarations, range, guard, body, where, group, rank, attributes, chance);
  }

  /** Whether it says something about one of some structures. */
  boolean mentions(Set<String> structures) {
    return mentions(declarations + text(), structures);
  }

  static boolean mentions(String text, Set<String> structures) {
    return structures.stream()
        .anyMatch(
            each -> Pattern.compile("\\b" + Pattern.quote(each) + "\\b").matcher(text).find());
  }

  /** What it is about: the word behind the structure's name in its group. */
  String topic() {
    int from = group.indexOf('/') + 1;
    int to = group.indexOf('/', from);
    return to < 0 ? group.substring(from) : group.substring(from, to);
  }

  /** What stands last in its group: the field, for most topics. */
  String lastOfGroup() {
    return group.substring(group.lastIndexOf('/') + 1);
  }

  String text() {
    return (range.isEmpty() ? "" : range + " ") + (guard.isEmpty() ? "" : guard + " => ") + body;
  }

  /** What is false wherever this one says something: its violations are the bindings. */
  String witness() {
    return structure
        + " X; "
        + (range.isEmpty() ? "" : range + " ")
        + (telling.isEmpty() ? "" : telling + " => ")
        + "X != X;";
  }
}
