package cairn.analysis.constraints.check;

import org.jspecify.annotations.Nullable;

/**
 * A constraint with two variables. The units of a node are those with the partners that its guard
 * lets through: what it has an edge to, what a term means, what a path leads to; otherwise all.
 */
final class PairClient extends Client {
  /** So many pairs are looked at in one check. */
  static final long MOST_PAIRS = 20_000_000;

  /** How partners are found. */
  enum Driver {
    EDGE,
    EQUAL,
    PATH,
    ALL
  }

  private final ConstraintCode code;
  private final Driver driver;
  private final @Nullable Term source;
  private final int partnerStructure;

  /** Whether the units' first variable is the partner. */
  private final boolean swapped;

  /** A quick test whether the constraint holds for a node and all partners. */
  private final @Nullable Screen screen;

  private final PairSet violated = new PairSet();
  private final PairSet undecided = new PairSet();

  /** Nodes all of whose partners had to be looked at, since something is unknown. */
  private final Marks wide = new Marks();

  private final IntList partners = new IntList();
  private final IntList nowViolated = new IntList();
  private final IntList nowUndecided = new IntList();
  private int[] seen = new int[0];
  private int epoch;
  private long pairs;

  PairClient(
      int constraint,
      int structure,
      Dependencies dependencies,
      ConstraintCode code,
      Driver driver,
      @Nullable Term source,
      int partnerStructure,
      boolean swapped,
      @Nullable Screen screen) {
    super(constraint, structure, dependencies);
    this.code = code;
    this.driver = driver;
    this.source = source;
    this.partnerStructure = partnerStructure;
    this.swapped = swapped;
    this.screen = screen;
    if (driver == Driver.PATH && screen == null || driver == Driver.ALL) {
      dependencies.onEverything = true;
    }
  }

  @Override
  void changed(Frame f) {
    if (screen != null && (!screen.isValid() || screen.isTurned())) {
      for (int node = 0; node < f.heap.limit(); node++) {
        if (f.heap.isAlive(node) && f.heap.shape(node).isIn(structure)) {
          mark(node);
        }
      }
    }
    for (int node = wide.next(0); node >= 0; node = wide.next(node + 1)) {
      mark(node);
    }
  }

  @Override
  void evaluate(Frame f, Transitions log) {
    pairs = 0;
    note = "";
    super.evaluate(f, log);
  }

  @Override
  void forget(int node, Transitions log) {
    nowViolated.clear();
    replace(node, log);
    nowUndecided.clear();
    undecided.set(node, nowUndecided);
    wide.remove(node);
  }

  @Override
  void evaluate(Frame f, int node, Transitions log) {
    nowViolated.clear();
    nowUndecided.clear();
    if (screen != null && screen.isValid() && screen.holds(f, node)) {
      partners.clear();
      wide.remove(node);
    } else {
      find(f, node);
      if (screen != null) {
        wide.add(node); // depends on more than the quick test does
      }
    }
    pairs += partners.size();
    f.repeats += partners.size();
    if (pairs > MOST_PAIRS) {
      note = "more than " + MOST_PAIRS + " pairs of nodes in one check: not looked at further";
      return;
    }
    for (int i = 0; i < partners.size(); i++) {
      int partner = partners.get(i);
      int truth = testRooted(f, node, partner);
      if (truth == Formula.FALSE) {
        nowViolated.add(partner);
      } else if (truth == Formula.UNKNOWN) {
        nowUndecided.add(partner);
        if (!undecided.contains(node, partner)) {
          log.undecided(constraint, swapped ? partner : node, swapped ? node : partner);
        }
      }
    }
    replace(node, log);
    undecided.set(node, nowUndecided);
  }

  private void replace(int node, Transitions log) {
    int[] before = violated.of(node);
    if (before.length == 0 && nowViolated.isEmpty()) {
      return;
    }
    Marks now = new Marks();
    for (int i = 0; i < nowViolated.size(); i++) {
      now.add(nowViolated.get(i));
    }
    for (int partner : before) {
      if (!now.remove(partner)) {
        log.mended(constraint, swapped ? partner : node, swapped ? node : partner);
      }
    }
    for (int partner = now.next(0); partner >= 0; partner = now.next(partner + 1)) {
      log.broken(constraint, swapped ? partner : node, swapped ? node : partner);
    }
    violated.set(node, nowViolated);
  }

  /** Forgets all units. */
  void clear(Transitions log) {
    for (int node : violated.nodes()) {
      nowViolated.clear();
      replace(node, log);
    }
    undecided.clear();
    wide.clear();
  }

  /** Finds the partners for which the guard may be true. */
  private void find(Frame f, int node) {
    partners.clear();
    wide.remove(node);
    if (driver == Driver.ALL || source == null) {
      all(f);
      return;
    }
    f.x = node;
    int tag = source.eval(f);
    if (tag == Values.UNKNOWN) {
      wide(f, node);
    } else if (tag == Values.NODE && f.bits >= 0) {
      found(f, node, (int) f.bits);
    }
  }

  private void found(Frame f, int node, int from) {
    if (driver == Driver.EQUAL) {
      if (f.heap.shape(from).boxSlot >= 0) {
        wide(f, node);
      } else if (f.heap.shape(from).isIn(partnerStructure)) {
        partners.add(from);
      }
      return;
    }
    if (f.heap.shape(from).structures == 0) {
      return;
    }
    if (driver == Driver.PATH) {
      IntList reached = f.reach.from(from);
      if (f.reach.isIncomplete()) {
        wide(f, node);
        return;
      }
      filter(f, reached);
    } else if (f.heap.unknownEdges(from) > 0) {
      wide(f, node);
    } else {
      f.scratch.clear();
      f.heap.successors(from, f.scratch);
      filter(f, f.scratch);
    }
  }

  private void filter(Frame f, IntList found) {
    if (seen.length < f.heap.limit()) {
      seen = new int[f.heap.capacity()];
      epoch = 0;
    }
    epoch++;
    for (int i = 0; i < found.size(); i++) {
      int to = found.get(i);
      if (seen[to] != epoch && f.heap.shape(to).isIn(partnerStructure)) {
        seen[to] = epoch;
        partners.add(to);
      }
    }
  }

  private void wide(Frame f, int node) {
    wide.add(node);
    all(f);
  }

  private void all(Frame f) {
    for (int i = 0; i < f.heap.limit(); i++) {
      if (f.heap.isAlive(i) && f.heap.shape(i).isIn(partnerStructure)) {
        partners.add(i);
      }
    }
  }

  private int testRooted(Frame f, int node, int partner) {
    f.x = node;
    f.y = partner;
    return code.test(f);
  }

  @Override
  ConstraintCode code() {
    return code;
  }

  @Override
  void enter(Frame f, int x, int y) {
    f.x = swapped ? y : x;
    f.y = swapped ? x : y;
  }

  @Override
  int test(Frame f, int x, int y) {
    return swapped ? testRooted(f, y, x) : testRooted(f, x, y);
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
    list(f, violated, found, most);
  }

  @Override
  void undecided(Frame f, UnitList found) {
    list(f, undecided, found, Integer.MAX_VALUE);
  }

  private void list(Frame f, PairSet pairSet, UnitList found, int most) {
    for (int node : pairSet.nodes()) {
      for (int partner : pairSet.of(node)) {
        if (found.size() >= most) {
          return;
        }
        int x = swapped ? partner : node;
        int y = swapped ? node : partner;
        found.add(constraint, f.heap.global(x), f.heap.global(y));
      }
    }
  }

  @Override
  boolean isViolated(Frame f, int x, int y) {
    return swapped ? violated.contains(y, x) : violated.contains(x, y);
  }
}
