package cairn.report.heap;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
    List<Node> nodes = new ArrayList<>();
    Set<Long> shown = new HashSet<>();
    for (long id : selection.ids()) {
      nodes.add(node(kind, history.nodeOf(id), time, graph.size(graph.nodeOf(id))));
      shown.add(id);
    }
    List<String> notes = new ArrayList<>(selection.notes());
    List<RootView> roots = roots(graph, shown, notes);
    return new HeapView(
        subject,
        kind,
        0,
        time,
        history.endTime(),
        alive(graph.nodeCount(), time),
        graph.nodeCount(),
        nodes,
        roots,
        notes);
  }

  /** What differs between two times, the earlier one first. */
  public HeapView difference(long from, long to) {
    return new DifferenceView(history, subject, options, reader).view(from, to);
  }

  /** The sentence that says what was counted. */
  String alive(long count, long time) {
    return aliveSentence(options, count, time);
  }

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

  private Node node(Kind kind, int node, long time, long size) {
    SlotList list = reader.slots(node, time, options.maxSlots());
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
    return node(
        history, reader, node, time, size, Change.NONE, slots, list.unwritten(), list.leftOut());
  }

  static Node node(
      HeapHistory history,
      SlotReader reader,
      int node,
      long time,
      long size,
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
        size,
        reader.birth(node),
        death <= time ? death : 0,
        change,
        slots,
        unwritten,
        leftOut,
        sources(history, node));
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
