package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import cairn.analysis.constraints.lang.Attribute;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that a specification defines, for all live nodes: 9 bytes each. After a batch of
 * changes those that may have changed are computed again, in the order in which they depend on each
 * other; which that is shows when they are computed. Those that lead back to themselves are absent:
 * they are the components of Tarjan's walk along what rules read.
 */
final class Attributes {
  private static final byte CLEAN = 0;

  /** To be computed. */
  private static final byte DIRTY = 1;

  /** Its rule waits for another. */
  private static final byte RUNNING = 2;

  /** Computed, but its component is not complete. */
  private static final byte OPEN = 3;

  private final List<AttributeRule> rules = new ArrayList<>();

  /** For a specification without attributes. */
  static Attributes none() {
    return new Attributes();
  }

  private Attributes() {}

  /** What a rule waits for: an attribute and a node, -1 if it does not wait. */
  private int wantedRule = -1;

  private int wantedNode;

  /** The attribute and node whose rule is evaluated; -1 if no rule is. */
  private int readerRule = -1;

  private int readerNode;

  private int nextIndex;

  /**
   * Whether all rules so far read only attributes of nodes that theirs has an edge to, or earlier
   * attributes of their own. Then the order of the edges is one in which they can be computed.
   */
  private boolean alongEdges = true;

  private boolean inOrder;
  private @Nullable PlaceQueue queue;
  private final IntList computed = new IntList();

  /** Rules that wait for others, and components that are open: attribute and node in turn. */
  private final IntList running = new IntList();

  private final IntList open = new IntList();

  Attributes(BoundSpec bound, Summaries summaries) {
    for (Attribute attribute : bound.spec().attributes()) {
      rules.add(new AttributeRule(bound, summaries, attribute));
    }
  }

  List<AttributeRule> rules() {
    return rules;
  }

  /** The attribute of a value, whose bits are the frame's. */
  int read(Frame f, int number, int tag) {
    AttributeRule rule = rules.get(number);
    if (tag == Values.NULL) {
      int found = rule.ofNull.eval(f);
      trace(f, -1, number, found);
      return found;
    }
    if (tag != Values.NODE) {
      return tag == Values.UNKNOWN ? Values.UNKNOWN : Values.ABSENT;
    }
    long node = f.bits;
    int found = Values.ABSENT;
    if (node >= 0 && f.heap.shape((int) node).isIn(rule.structure)) {
      found = live(f, rule, number, (int) node);
    }
    trace(f, f.globalOf(node), number, found);
    return found;
  }

  private static void trace(Frame f, int globalNode, int number, int found) {
    if (f.tracer != null) {
      long bits = found == Values.NODE ? f.globalOf(f.bits) : f.bits;
      f.tracer.attribute(globalNode, number, found, bits);
    }
  }

  private int live(Frame f, AttributeRule rule, int number, int node) {
    byte state = rule.states[node];
    if (wantedRule >= 0) {
      return Values.UNKNOWN; // the evaluation will be repeated
    }
    if (state == DIRTY && f.part != null && readerRule < 0) {
      demand(f, number, node);
      state = rule.states[node];
    }
    if (state == DIRTY) {
      wantedRule = number;
      wantedNode = node;
      return Values.UNKNOWN;
    }
    if (alongEdges && readerRule >= 0) {
      alongEdges = node == readerNode ? number < readerRule : f.heap.hasEdge(readerNode, node);
    }
    if (state != CLEAN && readerRule >= 0) {
      AttributeRule reader = rules.get(readerRule);
      reader.lows[readerNode] = Math.min(reader.lows[readerNode], rule.indexes[node]);
      if (reader == rule && readerNode == node) {
        reader.cyclic.add(node);
      }
    }
    if (state == RUNNING || state == OPEN) {
      return Values.ABSENT;
    }
    f.bits = rule.bits[node];
    return rule.tags[node];
  }

  /** Announces that an attribute of a node may have changed. */
  void mark(int number, int node) {
    AttributeRule rule = rules.get(number);
    if (rule.states[node] != DIRTY) {
      rule.states[node] = DIRTY;
      rule.dirty.add(node);
      if (inOrder && queue != null) {
        queue.add(node);
      }
    }
  }

  /** Whether {@link #updateInOrder} may be tried. */
  boolean areAlongEdges() {
    return alongEdges;
  }

  /**
   * Computes all that was announced in the order of the edges, and what depends on it as far as it
   * changes. Returns false, with everything that was computed announced again, if rules turn out to
   * read along other ways.
   */
  boolean updateInOrder(Frame f, TopoOrder order, Listener listener) {
    PlaceQueue nodes = queue == null ? new PlaceQueue(order) : queue;
    queue = nodes;
    computed.clear();
    IntList sorted = order.sorted();
    if (sorted != null) {
      for (int i = sorted.size() - 1; alongEdges && i >= 0; i--) {
        compute(f, sorted.get(i), listener);
      }
    }
    for (AttributeRule rule : rules) {
      for (int i = 0; i < rule.dirty.size(); i++) {
        int node = rule.dirty.get(i);
        if (rule.states[node] == DIRTY) {
          nodes.add(node);
        }
      }
    }
    inOrder = true;
    while (alongEdges && !nodes.isEmpty()) {
      compute(f, nodes.pop(), listener);
    }
    inOrder = false;
    readerRule = -1;
    wantedRule = -1;
    nodes.clear();
    if (!alongEdges) {
      for (int i = 0; i < computed.size(); i += 2) {
        mark(computed.get(i), computed.get(i + 1));
      }
      return false;
    }
    rules.forEach(rule -> rule.dirty.clear());
    return true;
  }

  /** Computes those attributes of a node that were announced. */
  private void compute(Frame f, int node, Listener listener) {
    for (int number = 0; number < rules.size(); number++) {
      AttributeRule rule = rules.get(number);
      if (rule.states[node] == DIRTY && alongEdges) {
        compute(f, rule, number, node, listener);
      }
    }
  }

  private void compute(Frame f, AttributeRule rule, int number, int node, Listener listener) {
    readerRule = number;
    readerNode = node;
    wantedRule = -1;
    rule.states[node] = CLEAN;
    int tag = rule.eval(f, node);
    if (wantedRule >= 0) {
      alongEdges = false; // it reads what should have been computed before
    }
    computed.add(number);
    computed.add(node);
    boolean wasCyclic = rule.cyclic.remove(node);
    settle(rule, number, node, tag, f.bits, wasCyclic, listener);
  }

  /** Announces all attributes that depend on announced ones. */
  void spread(Triggers triggers) {
    int[] done = new int[rules.size()];
    boolean more = true;
    while (more) {
      more = false;
      for (int number = 0; number < done.length; number++) {
        IntList dirty = rules.get(number).dirty;
        while (done[number] < dirty.size()) {
          triggers.attribute(number, dirty.get(done[number]++));
          more = true;
        }
      }
    }
  }

  void grow(int length) {
    for (AttributeRule rule : rules) {
      rule.grow(length);
    }
  }

  /** Forgets a node that is no longer alive. */
  void forget(int node) {
    for (AttributeRule rule : rules) {
      rule.tags[node] = Values.UNKNOWN;
      rule.states[node] = CLEAN;
      rule.cyclic.remove(node);
    }
  }

  /** Hears which attributes were computed. */
  interface Listener {
    void computed(int number, int node, boolean changed);
  }

  /** In a heap that is looked at in part: a node was taken in, whose attributes are not known. */
  void taken(HeapState heap, int node) {
    grow(heap.capacity());
    for (int number = 0; number < rules.size(); number++) {
      AttributeRule rule = rules.get(number);
      rule.growOrder();
      if (heap.shape(node).isIn(rule.structure)) {
        mark(number, node);
      }
    }
  }

  /** Forgets all nodes of a heap. */
  void forgetAll(HeapState heap) {
    for (int node = 0; node < heap.limit(); node++) {
      forget(node);
    }
    rules.forEach(rule -> rule.dirty.clear());
    running.clear();
    open.clear();
    readerRule = -1;
    wantedRule = -1;
  }

  /** Computes an attribute, and what it depends on, in the midst of an evaluation. */
  private void demand(Frame f, int number, int node) {
    int x = f.x;
    int y = f.y;
    long index = f.index;
    Tracer tracer = f.tracer;
    f.tracer = null;
    nextIndex = 0;
    run(f, number, node, (n, of, changed) -> {});
    f.x = x;
    f.y = y;
    f.index = index;
    f.tracer = tracer;
    for (AttributeRule rule : rules) {
      if (rule.cyclic.count() > 0) {
        throw new BeyondGlimpseException("an attribute that depends on itself");
      }
    }
  }

  /** Computes all that was announced, and what is dirty among what it depends on. */
  void update(Frame f, Listener listener) {
    nextIndex = 0;
    for (int number = 0; number < rules.size(); number++) {
      AttributeRule rule = rules.get(number);
      int length = rule.states.length;
      if (!rule.dirty.isEmpty() && rule.indexes.length < length) {
        rules.forEach(AttributeRule::growOrder);
      }
    }
    for (int number = 0; number < rules.size(); number++) {
      AttributeRule rule = rules.get(number);
      for (int i = 0; i < rule.dirty.size(); i++) {
        if (rule.states[rule.dirty.get(i)] == DIRTY) {
          run(f, number, rule.dirty.get(i), listener);
        }
      }
    }
    rules.forEach(rule -> rule.dirty.clear());
  }

  private void run(Frame f, int first, int firstNode, Listener listener) {
    push(first, firstNode);
    while (!running.isEmpty()) {
      readerNode = running.get(running.size() - 1);
      readerRule = running.get(running.size() - 2);
      AttributeRule rule = rules.get(readerRule);
      wantedRule = -1;
      int tag = rule.eval(f, readerNode);
      if (wantedRule >= 0) {
        push(wantedRule, wantedNode);
      } else {
        finish(rule, tag, f.bits, listener);
      }
    }
    readerRule = -1;
    wantedRule = -1;
  }

  private void push(int number, int node) {
    AttributeRule rule = rules.get(number);
    rule.states[node] = RUNNING;
    rule.indexes[node] = nextIndex;
    rule.lows[node] = nextIndex++;
    rule.cyclic.remove(node);
    running.add(number);
    running.add(node);
    open.add(number);
    open.add(node);
  }

  private void finish(AttributeRule rule, int tag, long bits, Listener listener) {
    int node = running.pop();
    int number = running.pop();
    if (!running.isEmpty()) {
      int above = running.get(running.size() - 1);
      AttributeRule aboveRule = rules.get(running.get(running.size() - 2));
      aboveRule.lows[above] = Math.min(aboveRule.lows[above], rule.lows[node]);
    }
    if (rule.lows[node] < rule.indexes[node]) {
      rule.states[node] = OPEN;
      return;
    }
    boolean alone = open.get(open.size() - 1) == node && open.get(open.size() - 2) == number;
    if (alone && !rule.cyclic.contains(node)) {
      open.pop();
      open.pop();
      settle(rule, number, node, tag, bits, false, listener);
      return;
    }
    boolean last;
    do {
      int member = open.pop();
      int memberNumber = open.pop();
      AttributeRule memberRule = rules.get(memberNumber);
      last = member == node && memberNumber == number;
      memberRule.cyclic.add(member);
      settle(memberRule, memberNumber, member, Values.ABSENT, 0, false, listener);
    } while (!last);
  }

  /**
   * @param otherwise whether something else about it has changed
   */
  private static void settle(
      AttributeRule rule,
      int number,
      int node,
      int tag,
      long bits,
      boolean otherwise,
      Listener listener) {
    rule.states[node] = CLEAN;
    long kept = tag >= Values.NODE ? bits : 0;
    boolean changed = otherwise || rule.tags[node] != tag || rule.bits[node] != kept;
    rule.tags[node] = (byte) tag;
    rule.bits[node] = kept;
    listener.computed(number, node, changed);
  }

  /** Says where the attribute of a live node comes from. */
  void origin(Frame f, int number, int node, long factor, Origin origin) {
    AttributeRule rule = rules.get(number);
    if (f.heap.shape(node).isIn(rule.structure) && !rule.cyclic.contains(node)) {
      rule.origin(f, node, factor, origin);
    }
  }

  boolean isCyclic(int number, int node) {
    return rules.get(number).cyclic.contains(node);
  }

  /** Evaluates the rule of a node once more, for what it reads. */
  void trace(Frame f, int number, int node) {
    rules.get(number).eval(f, node);
  }
}
