package cairn.report.heap;

import cairn.graph.HeapGraph;
import cairn.history.HeapHistory;
import cairn.history.HeapHistory.Place;
import cairn.history.HistoryDiff;
import cairn.history.StaticSlot;
import cairn.report.heap.HeapView.Change;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import cairn.report.heap.SlotReader.Named;
import cairn.report.heap.SlotReader.SlotList;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The difference between two moments as a view. */
final class DifferenceView {
  private final HeapHistory history;
  private final String subject;
  private final ViewOptions options;
  private final SlotReader reader;

  DifferenceView(HeapHistory history, String subject, ViewOptions options, SlotReader reader) {
    this.history = history;
    this.subject = subject;
    this.options = options;
    this.reader = reader;
  }

  /** What happened to each node, by id, and the changed slots of those that were there before. */
  private static final class Changes {
    final Map<Long, Change> nodes = new TreeMap<>();
    final Map<Long, List<Slot>> slots = new TreeMap<>();
    final List<Slot> statics = new ArrayList<>();
  }

  HeapView view(long from, long to) {
    HeapGraph before = history.at(from, options.alive()).graph();
    HeapGraph after = history.at(to, options.alive()).graph();
    Changes changes = changes(before, after, from, to);
    Set<Long> near = near(before, after);
    List<Node> nodes = new ArrayList<>();
    if (!changes.statics.isEmpty() && options.around() == 0 && options.type() == null) {
      nodes.add(statics(changes.statics));
    }
    int matching = 0;
    Map<Change, Integer> counts = new EnumMap<>(Change.class);
    for (Map.Entry<Long, Change> entry : changes.nodes.entrySet()) {
      int node = history.nodeOf(entry.getKey());
      if ((!near.isEmpty() && !near.contains(entry.getKey()))
          || !options.matches(reader.typeName(node))) {
        continue;
      }
      counts.merge(entry.getValue(), 1, Integer::sum);
      if (matching++ < options.maxNodes()) {
        nodes.add(node(node, entry.getValue(), changes, from, to));
      }
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "%,d born, %,d no longer alive, %,d changed.",
            counts.getOrDefault(Change.BORN, 0),
            counts.getOrDefault(Change.DIED, 0),
            counts.getOrDefault(Change.CHANGED, 0)));
    notes.addAll(Selection.notes(options, Math.min(matching, options.maxNodes()), matching));
    addContext(nodes, after, to);
    Set<Long> shown = new HashSet<>();
    nodes.forEach(node -> shown.add(node.id()));
    return new HeapView(
        subject,
        Kind.DIFFERENCE,
        from,
        to,
        history.endTime(),
        HeapViews.aliveSentence(options, after.nodeCount(), to),
        after.nodeCount(),
        nodes,
        HeapViews.roots(after, shown, notes),
        notes);
  }

  private Changes changes(HeapGraph before, HeapGraph after, long from, long to) {
    Changes changes = new Changes();
    for (int node = 0; node < after.nodeCount(); node++) {
      if (before.nodeOf(after.id(node)) < 0) {
        changes.nodes.put(after.id(node), Change.BORN);
      }
    }
    for (int node = 0; node < before.nodeCount(); node++) {
      if (after.nodeOf(before.id(node)) < 0) {
        changes.nodes.put(before.id(node), Change.DIED);
      }
    }
    HistoryDiff diff = history.diff(from, to);
    for (int i = 0; i < diff.changeCount(); i++) {
      changedSlot(changes, diff.slot(i), before, after, from, to);
    }
    return changes;
  }

  private void changedSlot(
      Changes changes, long slot, HeapGraph before, HeapGraph after, long from, long to) {
    Place place = history.place(slot);
    List<Version> versions = List.of(reader.at(slot, from), reader.at(slot, to));
    StaticSlot field = place.field();
    if (field != null) {
      changes.statics.add(new Slot(history.slotName(slot), versions, 0));
      return;
    }
    int node = place.node() >= 0 ? place.node() : history.addresses().owner(place.address(), to);
    if (node < 0) {
      return;
    }
    long id = history.id(node);
    if (before.nodeOf(id) < 0 || after.nodeOf(id) < 0) {
      return;
    }
    changes.nodes.put(id, Change.CHANGED);
    changes
        .slots
        .computeIfAbsent(id, key -> new ArrayList<>())
        .add(new Slot(name(node, place, slot, to), versions, 0));
  }

  private String name(int node, Place place, long slot, long time) {
    if (place.node() >= 0) {
      return history.slotName(slot);
    }
    long start = history.addresses().ranges(node, time).get(0).start();
    return "+" + (place.address() - start);
  }

  private Set<Long> near(HeapGraph before, HeapGraph after) {
    Set<Long> near = new HashSet<>();
    if (options.around() == 0) {
      return near;
    }
    ViewOptions all =
        new ViewOptions(
            options.alive(), null, options.around(), options.depth(), Integer.MAX_VALUE, 0, 0);
    boolean found = false;
    for (HeapGraph graph : List.of(before, after)) {
      if (graph.nodeOf(options.around()) >= 0) {
        found = true;
        near.addAll(Selection.of(graph, all).ids());
      }
    }
    if (!found) {
      throw new NoSuchNodeException(options.around());
    }
    return near;
  }

  private Node node(int node, Change change, Changes changes, long from, long to) {
    long id = history.id(node);
    long time = change == Change.DIED ? from : to;
    List<Slot> slots = new ArrayList<>();
    int unwritten = 0;
    int leftOut = 0;
    if (change == Change.CHANGED) {
      List<Slot> all = changes.slots.getOrDefault(id, List.of());
      slots.addAll(all.subList(0, Math.min(all.size(), options.maxSlots())));
      leftOut = all.size() - slots.size();
    } else {
      SlotList list = reader.slots(node, time, options.maxSlots());
      for (Named named : list.slots()) {
        slots.add(new Slot(named.name(), List.of(reader.at(named.slot(), time)), 0));
      }
      unwritten = list.unwritten();
      leftOut = list.leftOut();
    }
    return HeapViews.node(history, reader, node, to, change, slots, unwritten, leftOut);
  }

  /** The static fields that changed, as a node of their own without an id. */
  private Node statics(List<Slot> changed) {
    List<Slot> slots = changed.subList(0, Math.min(changed.size(), options.maxSlots()));
    Write nowhere = new Write(0, "", 0, "", "");
    return new Node(
        0,
        "static fields",
        -1,
        0,
        nowhere,
        0,
        Change.CHANGED,
        slots,
        0,
        changed.size() - slots.size(),
        List.of());
  }

  /** Adds the unchanged nodes that shown slots lead to, without their slots, as far as allowed. */
  private void addContext(List<Node> nodes, HeapGraph after, long time) {
    Set<Long> known = new HashSet<>();
    nodes.forEach(node -> known.add(node.id()));
    List<Node> context = new ArrayList<>();
    for (Node node : nodes) {
      for (Slot slot : node.slots()) {
        for (Version version : slot.versions()) {
          long id = version.value().target();
          int target = id == 0 ? -1 : after.nodeOf(id);
          if (target >= 0 && nodes.size() + context.size() < options.maxNodes() && known.add(id)) {
            int inHistory = history.nodeOf(id);
            context.add(
                HeapViews.node(history, reader, inHistory, time, Change.NONE, List.of(), 0, 0));
          }
        }
      }
    }
    nodes.addAll(context);
  }
}
