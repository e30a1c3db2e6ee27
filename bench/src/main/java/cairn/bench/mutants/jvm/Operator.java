package cairn.bench.mutants.jvm;

import cairn.bench.mutants.Kind;
import java.util.Locale;

/** What is changed in a class file. */
enum Operator {
  DELETED_STORE(Kind.OMISSION),
  DELETED_CALL(Kind.OMISSION),
  WRONG_FIELD(Kind.COMMISSION),
  WRONG_LOCAL(Kind.COMMISSION),
  STORED_NULL(Kind.COMMISSION),
  PLUS_MINUS_ONE(Kind.COMMISSION),
  SWAPPED_OPERANDS(Kind.COMMISSION),
  NEGATED_BRANCH(Kind.CONTROL);

  private final Kind kind;

  Operator(Kind kind) {
    this.kind = kind;
  }

  /** What kind of fault it makes; within a condition every wrong value is one of control. */
  Kind kind(String site) {
    return site.equals(MutationSite.CONDITION) ? Kind.CONTROL : kind;
  }

  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
