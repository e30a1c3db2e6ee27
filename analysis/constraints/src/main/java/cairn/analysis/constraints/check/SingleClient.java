package cairn.analysis.constraints.check;

/** A constraint with one variable. */
class SingleClient extends Client {
  final ConstraintCode code;
  private final Marks violated = new Marks();
  private final Marks undecided = new Marks();

  SingleClient(int constraint, int structure, Dependencies dependencies, ConstraintCode code) {
    super(constraint, structure, dependencies);
    this.code = code;
  }

  @Override
  void forget(int node, Transitions log) {
    if (violated.remove(node)) {
      log.mended(constraint, node, -1);
    }
    undecided.remove(node);
  }

  /** The truth of a node's unit. */
  int truth(Frame f, int node) {
    return test(f, node, -1);
  }

  @Override
  final void evaluate(Frame f, int node, Transitions log) {
    int truth = truth(f, node);
    if (truth == Formula.FALSE) {
      if (violated.add(node)) {
        log.broken(constraint, node, -1);
      }
    } else if (violated.remove(node)) {
      log.mended(constraint, node, -1);
    }
    if (truth == Formula.UNKNOWN) {
      if (undecided.add(node)) {
        log.undecided(constraint, node, -1);
      }
    } else {
      undecided.remove(node);
    }
  }

  @Override
  ConstraintCode code() {
    return code;
  }

  @Override
  int test(Frame f, int x, int y) {
    f.x = x;
    int truth = code.test(f);
    noteTooMany();
    return truth;
  }

  final void noteTooMany() {
    if (code.tooMany) {
      note = "a range has more than " + ConstraintCode.MOST_VALUES + " values";
    }
  }

  @Override
  long violatedCount() {
    return violated.count();
  }

  @Override
  long undecidedCount() {
    return undecided.count();
  }

  @Override
  void violated(Frame f, UnitList found, int most) {
    int node = violated.next(0);
    while (node >= 0 && found.size() < most) {
      found.add(constraint, f.heap.global(node), -1);
      node = violated.next(node + 1);
    }
  }

  @Override
  void undecided(Frame f, UnitList found) {
    for (int node = undecided.next(0); node >= 0; node = undecided.next(node + 1)) {
      found.add(constraint, f.heap.global(node), -1);
    }
  }

  @Override
  boolean isViolated(Frame f, int x, int y) {
    return violated.contains(x);
  }
}
