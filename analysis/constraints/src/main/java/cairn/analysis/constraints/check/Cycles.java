package cairn.analysis.constraints.check;

/**
 * Which nodes of structures lie on cycles of edges, by component: the nodes of one lead to each
 * other. Every component has a pivot, a tree of what the pivot leads to and one of what leads to
 * it. An edge that is removed matters only if a tree loses it and nothing can take its place; an
 * edge that is added is searched from in both directions, in turn, until one side ends, unless an
 * order tells that it makes no cycle. The first look is linear, and so is one after many changes.
 * 52 bytes per node.
 */
final class Cycles extends Summary {
  static final int NO_CYCLE = 0;

  private final ComponentTable components;
  private final SpanningTree out;
  private final SpanningTree in;
  private final CycleSearch search;
  private final CycleOrder order;
  private final ComponentWalk walk;
  private boolean stale = true;

  /** Nodes that came into a component, that must be looked at anew, and those the trees lost. */
  private final IntList fresh = new IntList();

  private final IntList loose = new IntList();
  private final IntList lost = new IntList();
  private final IntList orphans = new IntList();

  /** Components that are given up. */
  private final Marks dissolved = new Marks();

  Cycles(HeapState heap) {
    super(heap);
    components = new ComponentTable(heap);
    out = new SpanningTree(heap, false);
    in = new SpanningTree(heap, true);
    search = new CycleSearch(heap);
    order = new CycleOrder(heap);
    walk = new ComponentWalk(heap);
  }

  /** Counts the nodes of some structures from now on; to be asked for before the first batch. */
  Census census(long structures) {
    return components.census(structures);
  }

  /** Follows a batch without telling anyone. */
  void follow() {
    check();
    update(node -> {});
  }

  /** Whether some node is on a cycle. */
  boolean areThere() {
    return !components.isEmpty();
  }

  /** The component of a node, {@link #NO_CYCLE} if it lies on no cycle. */
  int component(int node) {
    return components.of(node);
  }

  @Override
  boolean isPossible() {
    return true;
  }

  @Override
  void update(Frame f, Listener listener) {
    update(listener);
  }

  private void update(Listener listener) {
    if (!isValid()) {
      stale = true;
      return;
    }
    grow();
    ChangeLog log = heap.log;
    int changes = log.joined.size() + log.left.size() + log.added.size() / 2;
    if (stale || changes > 64 + heap.count() / 4 || !follow(log)) {
      rebuild();
    }
    stale = false;
    order.prepare(walk);
    components.tell(listener);
  }

  private void grow() {
    components.grow();
    out.grow(heap.capacity(), components.all());
    in.grow(heap.capacity(), components.all());
    search.grow(heap.capacity());
    order.grow(heap.capacity());
  }

  private boolean isThere(int node) {
    return heap.isAlive(node) && heap.shape(node).structures != 0;
  }

  private void rebuild() {
    order.giveUp();
    out.clear();
    in.clear();
    dissolved.clear();
    loose.clear();
    components.clear(loose);
    findComponents();
  }

  /** Follows a batch; false if that is too much, and all is to be looked at anew. */
  private boolean follow(ChangeLog log) {
    fresh.clear();
    loose.clear();
    for (int i = 0; i < log.joined.size(); i++) {
      if (heap.shape(log.joined.get(i)).structures != 0) {
        components.count(log.joined.get(i), 1);
        order.add(log.joined.get(i));
      }
    }
    for (int i = 0; i < log.left.size(); i++) {
      leave(log.left.get(i));
    }
    search.setBudget(64 + 4L * heap.count());
    for (int i = 0; i < log.added.size(); i += 2) {
      if (!join(log.added.get(i), log.added.get(i + 1))) {
        return false;
      }
    }
    if (dissolved.count() > 0) {
      dissolve();
    }
    repair(log);
    findComponents();
    return true;
  }

  private void leave(int node) {
    if (heap.shape(node).structures == 0) {
      return;
    }
    if (components.isPivot(node)) {
      dissolved.add(components.of(node));
    }
    move(node, NO_CYCLE);
    components.count(node, -1);
  }

  /** Puts a node into a component, or into none. */
  private void move(int node, int to) {
    int old = components.of(node);
    if (old == to) {
      return;
    }
    order.giveUp();
    components.move(node, to);
    if (old > NO_CYCLE) {
      out.drop(node);
      in.drop(node);
    }
  }

  /** Follows an added edge: which nodes are now on a cycle with it. False if that is too much. */
  private boolean join(int from, int to) {
    if (!heap.isAlive(from) || !heap.isAlive(to) || !hasEdge(from, to)) {
      return true;
    }
    int first = components.of(from);
    if (first > NO_CYCLE && first == components.of(to)) {
      return true;
    }
    if (from == to) {
      loose.add(from);
      return true;
    }
    if (order.fits(from, to)) {
      return true;
    }
    if (!search.run(from, to, components.all())) {
      return false;
    }
    IntList members = search.members;
    if (members.isEmpty()) {
      order.searched(search.steps());
      order.accept(from, to);
      return true;
    }
    merge(members);
    return true;
  }

  /** Nodes have come on a cycle together. */
  private void merge(IntList members) {
    int only = NO_CYCLE;
    boolean several = false;
    for (int i = 0; i < members.size(); i++) {
      int each = components.of(members.get(i));
      several |= each > NO_CYCLE && only > NO_CYCLE && each != only;
      only = Math.max(only, each);
    }
    for (int i = 0; i < members.size(); i++) {
      int node = members.get(i);
      if (several && components.of(node) > NO_CYCLE) {
        dissolved.add(components.of(node));
      } else if (several || only == NO_CYCLE) {
        loose.add(node);
      } else if (components.of(node) == NO_CYCLE) {
        move(node, only);
        fresh.add(node);
      }
    }
  }

  /** Lets the nodes of components that are given up be looked at anew. */
  private void dissolve() {
    for (int node = 0; node < heap.limit(); node++) {
      if (components.of(node) > NO_CYCLE && dissolved.contains(components.of(node))) {
        loose.add(node);
      }
    }
    for (int i = 0; i < loose.size(); i++) {
      int node = loose.get(i);
      if (dissolved.contains(components.of(node))) {
        move(node, NO_CYCLE);
      }
    }
    dissolved.clear();
  }

  private boolean hasEdge(int from, int to) {
    return heap.hasEdge(from, to) || search.hasEdge(from, to);
  }

  /** Brings the trees up to date, and puts out of their components what these lost. */
  private void repair(ChangeLog log) {
    int kept = 0;
    for (int i = 0; i < fresh.size(); i++) {
      if (components.of(fresh.get(i)) > NO_CYCLE) {
        fresh.set(kept++, fresh.get(i));
      }
    }
    fresh.shrink(kept);
    lost.clear();
    orphans.clear();
    for (int i = 0; i < log.in.size(); i++) {
      int node = log.in.get(i);
      int parent = components.of(node) > NO_CYCLE ? out.parent(node) : -1;
      if (parent >= 0 && (components.of(parent) != components.of(node) || !hasEdge(parent, node))) {
        orphans.add(node);
      }
    }
    out.repair(fresh, orphans, lost);
    orphans.clear();
    for (int i = 0; i < log.out.size(); i++) {
      int node = log.out.get(i);
      int parent = components.of(node) > NO_CYCLE ? in.parent(node) : -1;
      if (parent >= 0 && (components.of(parent) != components.of(node) || !hasEdge(node, parent))) {
        orphans.add(node);
      }
    }
    in.repair(fresh, orphans, lost);
    for (int i = 0; i < lost.size(); i++) {
      int node = lost.get(i);
      int of = components.of(node);
      if (of > NO_CYCLE) {
        move(node, NO_CYCLE);
        loose.add(node);
        leaveAlone(of);
      }
    }
    for (int i = 0; i < log.out.size(); i++) {
      leaveAlone(components.of(log.out.get(i)));
    }
  }

  /** A pivot without others is on a cycle only if it leads to itself at once. */
  private void leaveAlone(int of) {
    if (of > NO_CYCLE && components.size(of) == 1 && hasNoLoop(components.pivot(of))) {
      move(components.pivot(of), NO_CYCLE);
    }
  }

  private boolean hasNoLoop(int node) {
    return !hasEdge(node, node);
  }

  /** Finds the components of the nodes that are to be looked at anew. */
  private void findComponents() {
    int kept = 0;
    for (int i = 0; i < loose.size(); i++) {
      if (components.of(loose.get(i)) == NO_CYCLE && isThere(loose.get(i))) {
        loose.set(kept++, loose.get(i));
      }
    }
    loose.shrink(kept);
    walk.of(
        loose,
        (nodes, from, cyclic) -> {
          if (cyclic) {
            make(nodes, from);
          }
        });
  }

  private void make(IntList nodes, int from) {
    // neither the first nor the last: those are what operations change
    int pivot = nodes.get(from + (nodes.size() - from) / 2);
    int made = components.make(pivot);
    for (int i = from; i < nodes.size(); i++) {
      move(nodes.get(i), made);
    }
    out.build(pivot);
    in.build(pivot);
  }
}
