package cairn.analysis.constraints.check;

/**
 * A constraint with one variable and a count over a range. For a node with a long range it is
 * remembered which values count, as in {@link RangeClient}, so that a change costs what it matters
 * for and not the range.
 */
final class CountClient extends RangeClient {
  private final ConstraintCode whole;
  private final ElementCount count;

  /**
   * @param whole the constraint, in which the count is a term
   */
  CountClient(
      int constraint,
      int structure,
      Dependencies dependencies,
      ConstraintCode whole,
      ElementCount count,
      RangeParts parts,
      int shortRange) {
    super(constraint, structure, dependencies, count.code, parts, shortRange);
    this.whole = whole;
    this.count = count;
  }

  @Override
  int truth(Frame f, int node) {
    State state = state(f, node);
    if (state == null) {
      return test(f, node, -1);
    }
    count.tell(state.violated.count(), state.undecided.count() > 0);
    try {
      f.x = node;
      return whole.test(f);
    } finally {
      count.forget();
    }
  }

  @Override
  ConstraintCode code() {
    return whole;
  }

  @Override
  int test(Frame f, int x, int y) {
    f.x = x;
    int truth = whole.test(f);
    noteTooMany();
    return truth;
  }
}
