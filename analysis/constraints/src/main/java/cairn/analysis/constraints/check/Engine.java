package cairn.analysis.constraints.check;

import cairn.analysis.constraints.bind.BoundSpec;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the truth of all units of a specification up to date with a live heap: after a batch of
 * changes it evaluates again what can have changed. The first batch, which makes everything alive,
 * is linear in the heap.
 */
final class Engine {
  final HeapState heap;
  final Frame frame;
  final Transitions transitions;
  private final Attributes attributes;
  private final List<Client> clients;
  private final Triggers triggers;
  private final TopoOrder order;
  private final Summaries summaries;
  private final int firstSummary;

  /** Whether something asks for the order. */
  private final boolean ordered;

  /** Attributes are clients with numbers from this on. */
  private final int firstAttribute;

  /** Attributes that may change are looked for; what else depends on them does not count yet. */
  private boolean spreading;

  /** Attributes are computed: all that may change are known. */
  private boolean computing;

  /** Whether all live nodes became alive in this batch, so that all is looked at anyway. */
  private boolean allNew;

  /** Per structure its live nodes. */
  private final Marks[] members = new Marks[Long.SIZE];

  private int moved;
  private boolean quiet;

  Engine(BoundSpec bound, HeapState heap, Limits limits) {
    this.heap = heap;
    frame = new Frame(heap, bound.shapes());
    transitions = new Transitions(heap);
    Arrays.setAll(members, structure -> new Marks());
    order = new TopoOrder(heap);
    summaries = new Summaries(heap, order);
    attributes = new Attributes(bound, summaries);
    frame.attributes = attributes;
    clients = Clients.of(bound, attributes, order, summaries, limits);
    frame.reach.use(summaries);
    ordered =
        summaries.all().stream().anyMatch(summary -> !(summary instanceof Cycles))
            || !attributes.rules().isEmpty()
            || clients.stream().anyMatch(AcyclicClient.class::isInstance);
    firstAttribute = clients.size();
    triggers = new Triggers(heap, this::dirty);
    for (int i = 0; i < clients.size(); i++) {
      triggers.add(i, clients.get(i).structure, clients.get(i).dependencies);
    }
    for (int i = 0; i < attributes.rules().size(); i++) {
      AttributeRule rule = attributes.rules().get(i);
      triggers.add(firstAttribute + i, rule.structure, rule.dependencies);
    }
    firstSummary = firstAttribute + attributes.rules().size();
    for (int i = 0; i < summaries.all().size(); i++) {
      if (summaries.get(i) instanceof Bounds bounds) {
        triggers.add(firstSummary + i, bounds.structure(), bounds.dependencies);
      }
    }
  }

  /** How many nodes became alive in the last batch, or were and are not any more. */
  int moved() {
    return moved;
  }

  List<Client> clients() {
    return clients;
  }

  Attributes attributes() {
    return attributes;
  }

  private void dirty(int client, int node, int part, int element) {
    if (client < firstAttribute) {
      if (!spreading) {
        clients.get(client).mark(node, part, element);
      }
    } else if (client >= firstSummary) {
      if (!spreading) {
        summaries.get(client - firstSummary).contribute(node);
      }
    } else if (!computing) {
      attributes.mark(client - firstAttribute, node);
    }
  }

  /**
   * Brings everything up to date after slots and roots were announced to the heap.
   *
   * @param statics slots of static fields that were written
   */
  void update(List<Long> statics) {
    heap.settle();
    frame.reach.forget();
    attributes.grow(heap.capacity());
    transitions.clear();
    ChangeLog log = heap.log;
    moved = log.joined.size() + log.left.size();
    for (int i = 0; i < log.left.size(); i++) {
      leave(log.left.get(i));
    }
    allNew = log.joined.size() == heap.count() && summaries.all().isEmpty();
    boolean any = !log.joined.isEmpty() || !log.left.isEmpty() || !log.slotNodes.isEmpty();
    if (any || !statics.isEmpty() || log.edgesChanged()) {
      if (ordered) {
        order.update();
      }
      summaries.all().forEach(Summary::check);
      seedGlobally(log, statics);
      seedJoined(log);
      seedChanged(log);
      for (int i = 0; i < summaries.all().size(); i++) {
        if (!(summaries.get(i) instanceof Bounds)) {
          summarise(i);
        }
      }
      compute();
      for (int i = 0; i < summaries.all().size(); i++) {
        if (summaries.get(i) instanceof Bounds) {
          summarise(i);
        }
      }
      computing = false;
      if (!quiet) {
        clients.forEach(client -> client.evaluate(frame, transitions));
      }
    }
    heap.endBatch();
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Whether clients only note what is dirty; when that ends they evaluate it. */
  void setQuiet(boolean quiet) {
    if (this.quiet && !quiet) {
      clients.forEach(client -> client.evaluate(frame, transitions));
      transitions.clear();
    }
    this.quiet = quiet;
  }

  /** Computes attributes; what depends on them is then dirty. */
  private void compute() {
    boolean done = false;
    if (ordered && !order.isCyclic() && attributes.areAlongEdges()) {
      done = attributes.updateInOrder(frame, order, this::computed);
    }
    if (!done) {
      spreading = true;
      attributes.spread(triggers);
      spreading = false;
      computing = true;
      attributes.update(frame, this::computed);
    }
    computing = true;
  }

  private void summarise(int number) {
    summaries.get(number).update(frame, node -> triggers.summary(number, node));
  }

  private void leave(int node) {
    for (long bits = heap.shape(node).structures; bits != 0; bits &= bits - 1) {
      members[Long.numberOfTrailingZeros(bits)].remove(node);
    }
    for (Client client : clients) {
      client.leave(node, transitions);
    }
    attributes.forget(node);
  }

  private void computed(int attribute, int node, boolean changed) {
    clients.get(clients.size() - attributes.rules().size() + attribute).mark(node);
    if (changed && !allNew) {
      triggers.attribute(attribute, node);
    }
  }

  private void seedGlobally(ChangeLog log, List<Long> statics) {
    for (int i = 0; i < clients.size(); i++) {
      Client client = clients.get(i);
      client.changed(frame);
      if (isAllDirty(client.dependencies, log, statics)) {
        markAll(i, client.structure);
      }
    }
    for (int i = 0; i < attributes.rules().size(); i++) {
      AttributeRule rule = attributes.rules().get(i);
      if (isAllDirty(rule.dependencies, log, statics)) {
        markAll(firstAttribute + i, rule.structure);
      }
    }
  }

  private boolean isAllDirty(Dependencies on, ChangeLog log, List<Long> statics) {
    boolean membership = !log.joined.isEmpty() || !log.left.isEmpty();
    for (Dependencies.OnSummary each : on.summaries) {
      Summary summary = summaries.get(each.summary());
      if (summary.isTurned()
          || !summary.isValid() && (membership || log.edgesChanged() || !log.out.isEmpty())) {
        return true;
      }
    }
    return on.onEverything
        || on.onAllEdges && (log.edgesChanged() || membership || !log.out.isEmpty())
        || log.unknownEdgesTurned && !on.in.isEmpty()
        || log.unknownSlotsTurned && !on.allIn.isEmpty()
        || !statics.isEmpty() && on.statics.stream().anyMatch(statics::contains);
  }

  /** Marks all nodes of a structure that were alive before the batch, and are now. */
  private void markAll(int client, int structure) {
    Marks nodes = members[structure];
    for (int node = nodes.next(0); node >= 0; node = nodes.next(node + 1)) {
      dirty(client, node, Way.ALL, -1);
    }
  }

  private void seedJoined(ChangeLog log) {
    for (int i = 0; i < log.joined.size(); i++) {
      int node = log.joined.get(i);
      if (!heap.isAlive(node)) {
        continue;
      }
      long structures = heap.shape(node).structures;
      if (structures == 0) {
        continue;
      }
      for (long bits = structures; bits != 0; bits &= bits - 1) {
        members[Long.numberOfTrailingZeros(bits)].add(node);
      }
      for (int c = 0; c < clients.size(); c++) {
        if ((structures >>> clients.get(c).structure & 1) != 0) {
          clients.get(c).mark(node, Way.ALL, -1);
        }
      }
      for (int a = 0; a < attributes.rules().size(); a++) {
        if ((structures >>> attributes.rules().get(a).structure & 1) != 0) {
          dirty(firstAttribute + a, node, Way.ALL, -1);
        }
      }
    }
  }

  private void seedChanged(ChangeLog log) {
    for (int i = 0; i < log.slotNodes.size(); i++) {
      int node = log.slotNodes.get(i);
      if (wasThere(node)) {
        triggers.slot(node, log.slotIndexes.get(i));
      }
    }
    for (int i = 0; i < log.out.size(); i++) {
      if (wasThere(log.out.get(i))) {
        triggers.out(log.out.get(i));
      }
    }
    for (int i = 0; i < log.in.size(); i++) {
      if (wasThere(log.in.get(i))) {
        triggers.in(log.in.get(i));
      }
    }
    for (int i = 0; i < log.allIn.size(); i++) {
      if (wasThere(log.allIn.get(i))) {
        triggers.allIn(log.allIn.get(i));
      }
    }
  }

  /** Whether a node is alive and was before the batch. */
  private boolean wasThere(int node) {
    return heap.isAlive(node) && (heap.flags(node) & HeapState.JOINED) == 0;
  }
}
