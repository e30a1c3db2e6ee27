package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was seen of the nodes of one class. */
final class SeenType {
  final String name;

  /** The name that specifications call it by. */
  String structure = "";

  final List<SeenField> fields = new ArrayList<>();

  /** The name of its superclass; empty if there is none that others could have, too. */
  String supertype = "";

  /** How many of its nodes were met, each moment counted. */
  long nodes;

  /** By what they are of, pairs of numbers: of a field and its neighbour's, or of two fields. */
  private final Map<String, PairSample> pairs = new HashMap<>();

  /** Whether it is of a native program. */
  final boolean isNative;

  SeenType(String name, boolean isNative) {
    this.name = name;
    this.isNative = isNative;
  }

  /** Whether a field for one of the two could as well lead to the other. */
  boolean isBeside(SeenType other) {
    boolean siblings = !supertype.isEmpty() && supertype.equals(other.supertype);
    return siblings || supertype.equals(other.name) || name.equals(other.supertype);
  }

  /** A number of nodes and the same number of those that a field leads to. */
  PairSample along(SeenField edge, SeenField number) {
    return pairs.computeIfAbsent(edge.name + "." + number.name, k -> new PairSample());
  }

  /** Two numbers of the same nodes. */
  PairSample beside(SeenField first, SeenField second) {
    return pairs.computeIfAbsent(first.name + "|" + second.name, k -> new PairSample());
  }

  List<SeenField> references() {
    return fields.stream().filter(each -> each.isReference() && each.references > 0).toList();
  }

  /** Fields that lead to nodes of a type, and to nothing else. */
  List<SeenField> leadingTo(SeenType type) {
    return fields.stream().filter(each -> each.leadsTo(type.name)).toList();
  }

  List<SeenField> numbers() {
    return fields.stream().filter(each -> each.isNumber() && each.numbers > 0).toList();
  }

  /** Fields whose values have an order: numbers, and objects that stand for one. */
  List<SeenField> keys() {
    return fields.stream()
        .filter(each -> (each.isNumber() && each.values.size() > 1) || each.isBoxed())
        .toList();
  }

  List<SeenField> wholeNumbers() {
    return fields.stream().filter(each -> each.isWhole() && each.numbers > 0).toList();
  }

  /** Fields that hold arrays, as far as they were ever filled. */
  List<SeenField> arrays() {
    return fields.stream().filter(SeenField::leadsToArray).toList();
  }
}
