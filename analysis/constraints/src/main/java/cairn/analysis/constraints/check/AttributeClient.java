package cairn.analysis.constraints.check;

/** Nodes whose attribute leads back to itself. */
final class AttributeClient extends Client {
  private final AttributeRule rule;
  private final Marks violated = new Marks();

  AttributeClient(int constraint, AttributeRule rule) {
    super(constraint, rule.structure, new Dependencies());
    this.rule = rule;
  }

  @Override
  void forget(int node, Transitions log) {
    if (violated.remove(node)) {
      log.mended(constraint, node, -1);
    }
  }

  @Override
  void evaluate(Frame f, int node, Transitions log) {
    if (rule.cyclic.contains(node)) {
      if (violated.add(node)) {
        log.broken(constraint, node, -1);
      }
    } else if (violated.remove(node)) {
      log.mended(constraint, node, -1);
    }
  }

  @Override
  long violatedCount() {
    return violated.count();
  }

  @Override
  long undecidedCount() {
    return 0;
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
  void undecided(Frame f, UnitList found) {}

  @Override
  boolean isViolated(Frame f, int x, int y) {
    return violated.contains(x);
  }

  @Override
  int test(Frame f, int x, int y) {
    return Formula.of(!rule.cyclic.contains(x));
  }
}
