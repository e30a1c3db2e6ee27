package cairn.analysis.constraints.infer;

import java.util.ArrayList;
import java.util.List;

/** What was seen of the nodes of one class. */
final class SeenType {
  final String name;

  /** The name that specifications call it by. */
  String structure = "";

  final List<SeenField> fields = new ArrayList<>();

  /** How many of its nodes were met, each moment counted. */
  long nodes;

  /** Whether it is of a native program. */
  final boolean isNative;

  SeenType(String name, boolean isNative) {
    this.name = name;
    this.isNative = isNative;
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
