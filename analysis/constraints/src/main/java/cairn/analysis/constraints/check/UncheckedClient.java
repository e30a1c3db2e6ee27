package cairn.analysis.constraints.check;

/** A constraint that is not checked; its note says why. */
final class UncheckedClient extends Client {
  UncheckedClient(int constraint, String why) {
    super(constraint, 0, new Dependencies());
    note = why;
  }

  @Override
  void forget(int node, Transitions log) {}

  @Override
  void evaluate(Frame f, int node, Transitions log) {}

  @Override
  long violatedCount() {
    return 0;
  }

  @Override
  long undecidedCount() {
    return 0;
  }

  @Override
  void violated(Frame f, UnitList found, int most) {}

  @Override
  void undecided(Frame f, UnitList found) {}

  @Override
  boolean isViolated(Frame f, int x, int y) {
    return false;
  }

  @Override
  int test(Frame f, int x, int y) {
    return Formula.UNKNOWN;
  }
}
