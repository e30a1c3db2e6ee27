package cairn.bench.mutants.c;

import java.util.Locale;

/** How a statement is made wrong. */
enum Operator {
  DELETED_STORE(Kind.OMISSION),
  DELETED_CALL(Kind.OMISSION),
  WRONG_FIELD(Kind.COMMISSION),
  WRONG_LOCAL(Kind.COMMISSION),
  NULL(Kind.COMMISSION),
  OFF_BY_ONE(Kind.COMMISSION),
  SWAPPED_OPERANDS(Kind.COMMISSION),
  NEGATED_CONDITION(Kind.CONTROL);

  /** What sort of fault it is, for the tables. */
  enum Kind {
    COMMISSION,
    OMISSION,
    CONTROL;

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Kind kind;

  Operator(Kind kind) {
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
