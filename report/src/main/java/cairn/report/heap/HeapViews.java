package cairn.report.heap;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.report.heap.HeapView.Change;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.Origin;
import cairn.report.heap.HeapView.RootView;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Source;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.SlotReader.Named;
import cairn.report.heap.SlotReader.SlotList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes views of a history: of one moment, of the difference between two, and of every version.
 * Costs the graph at the moment, and what is shown.
 */
public final class HeapViews {
  private static final int MAX_ROOTS = 40;

  private final HeapHistory history;
  private final String subject;
  private final ViewOptions options;
  private final SlotReader reader;

  /**
   * @param subject what the history is of, as a person calls it
   */
  public HeapViews(HeapHistory history, String subject, ViewOptions options) {
    this.history = history;
    this.subject = subject;
    this.options = options;
    this.reader = new SlotReader(history);
  }

  /** The heap at a time. */
  public HeapView moment(long time) {
    return view(Kind.MOMENT, time);
  }

  /** Every version of every slot up to a time: MG++ (Singh 2016, section 3.1). */
  public HeapView history(long time) {
    return view(Kind.HISTORY, time);
  }

  private HeapView view(Kind kind, long time) {
    HeapGraph graph = history.at(time, options.alive()).graph();
    Selection selection = Selection.of(graph, options);
    List<String> notes = new ArrayList<>(selection.notes());
    Map<Long, Node> nodes = new TreeMap<>();
    for (long id : selection.ids()) {
      nodes.put(id, node(kind, history.nodeOf(id), time));
    }
    if (kind == Kind.HISTORY) {
      addFormer(nodes, graph, time, notes);
    }
    List<RootView> roots = roots(graph, nodes.keySet(), notes);
    return new HeapView(
        subject,
        kind,
        0,
        time,
        history.endTime(),
        aliveSentence(options, graph.nodeCount(), time),
        graph.nodeCount(),
        List.copyOf(nodes.values()),
        roots,
        notes);
  }

  /**
   * Adds nodes that are no longer alive, which a history keeps: those that shown slots once led to,
   * and, if everything is asked for, the others that were freed or became part of a cluster.
   */
  private void addFormer(Map<Long, Node> nodes, HeapGraph graph, long time, List<String> notes) {
    int before = nodes.size();
    Set<Long> targets = new TreeSet<>();
    for (Node node : nodes.values()) {
      for (Slot slot : node.slots()) {
        slot.versions().forEach(version -> targets.add(version.value().target()));
      }
    }
    for (long id : targets) {
      addFormer(nodes, graph, history.nodeOf(id), time);
    }
    if (options.around() == 0 && options.alive() == Alive.ALL) {
      int limit = nodes.size() < options.maxNodes() ? history.nodeCount() : 0;
      for (int node = 0; node < limit && history.appearance(node) <= time; node++) {
        addFormer(nodes, graph, node, time);
      }
    }
    int added = nodes.size() - before;
    if (added > 0) {
      notes.add(
          added == 1
              ? "1 more node is shown that is not alive at that time."
              : added + " more nodes are shown that are not alive at that time.");
    }
  }

  private void addFormer(Map<Long, Node> nodes, HeapGraph graph, int node, long time) {
    if (node >= 0
        && nodes.size() < options.maxNodes()
        && graph.nodeOf(history.id(node)) < 0
        && options.matches(reader.typeName(node))) {
      nodes.put(history.id(node), node(Kind.HISTORY, node, time));
    }
  }

  /** What differs between two times, the earlier one first. */
  public HeapView difference(long from, long to) {
    return new DifferenceView(history, subject, options, reader).view(from, to);
  }

  /** The sentence that says what was counted. */
  static String aliveSentence(ViewOptions options, long count, long time) {
    return String.format(
        Locale.ROOT,
        "%,d %s alive at time %d, counting %s",
        count,
        count == 1 ? "node is" : "nodes are",
        time,
        options.alive().description());
  }

  static List<RootView> roots(HeapGraph graph, Set<Long> shown, List<String> notes) {
    List<RootView> roots = new ArrayList<>();
    int more = 0;
    for (int i = 0; i < graph.rootCount(); i++) {
      Root root = graph.root(i);
      long id = graph.id(root.node());
      if (!shown.contains(id)) {
        continue;
      }
      if (roots.size() < MAX_ROOTS) {
        roots.add(new RootView(rootKind(root), root.name(), id));
      } else {
        more++;
      }
    }
    if (more > 0) {
      notes.add("Left out: " + more + " more roots of these nodes.");
    }
    return roots;
  }

  private static String rootKind(Root root) {
    return root.kind() == Root.Kind.CPOINT
        ? "C-point"
        : root.kind().name().toLowerCase(Locale.ROOT);
  }

  private Node node(Kind kind, int node, long time) {
    SlotList list = reader.slots(node, Math.min(time, history.death(node) - 1), options.maxSlots());
    List<Slot> slots = new ArrayList<>();
    for (Named named : list.slots()) {
      if (kind == Kind.HISTORY) {
        List<Version> versions = reader.upTo(named.slot(), time, options.maxVersions());
        int all = reader.count(named.slot(), time);
        slots.add(new Slot(named.name(), versions, Math.max(0, all - versions.size())));
      } else {
        slots.add(new Slot(named.name(), List.of(reader.at(named.slot(), time)), 0));
      }
    }
    return node(history, reader, node, time, Change.NONE, slots, list.unwritten(), list.leftOut());
  }

  static Node node(
      HeapHistory history,
      SlotReader reader,
      int node,
      long time,
      Change change,
      List<Slot> slots,
      int unwritten,
      int leftOut) {
    boolean array = history.types().get(history.type(node)).isArray();
    int length = array && history.slotCount(node) > 0 ? history.slotCount(node) : -1;
    long death = history.death(node);
    return new Node(
        history.id(node),
        reader.typeName(node),
        length,
        history.size(node, Math.min(time, death - 1)),
        reader.birth(node),
        death <= time ? death : 0,
        change,
        slots,
        unwritten,
        leftOut,
        sources(history, node),
        history.addresses().untouchedBehind(node));
  }

  private static List<Source> sources(HeapHistory history, int node) {
    List<Source> sources = new ArrayList<>();
    if (history.addresses().isEmpty()) {
      return sources;
    }
    for (int member : history.addresses().members(node)) {
      if (member != node) {
        sources.add(new Source(Origin.MERGED, history.id(member)));
      }
    }
    int source = history.addresses().sourceOf(node);
    if (source >= 0) {
      sources.add(new Source(Origin.SPLIT, history.id(source)));
    }
    return sources;
  }
}
