package cairn.report.heap;

import cairn.graph.HeapGraph;
import cairn.history.HeapHistory;
import cairn.history.HeapHistory.Place;
import cairn.history.HistoryDiff;
import cairn.report.heap.HeapView.Change;
import cairn.report.heap.HeapView.Kind;
import cairn.report.heap.HeapView.Node;
import cairn.report.heap.HeapView.Slot;
import cairn.report.heap.HeapView.Version;
import cairn.report.heap.HeapView.Write;
import cairn.report.heap.SlotReader.Named;
import cairn.report.heap.SlotReader.SlotList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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

  /** What happened to the nodes, by their numbers in the history: three bits per node. */
  private final class Changes {
    final BitSet born = new BitSet();
    final BitSet died = new BitSet();
    final BitSet changed = new BitSet();
    final HistoryDiff diff;
    final long to;

    Changes(HeapGraph before, HeapGraph after, long from, long to) {
      this.to = to;
      for (int node = 0; node < after.nodeCount(); node++) {
        if (before.nodeOf(after.id(node)) < 0) {
          born.set(history.nodeOf(after.id(node)));
        }
      }
      for (int node = 0; node < before.nodeCount(); node++) {
        if (after.nodeOf(before.id(node)) < 0) {
          died.set(history.nodeOf(before.id(node)));
        }
      }
      diff = history.diff(from, to);
      for (int i = 0; i < diff.changeCount(); i++) {
        int node = owner(i);
        if (node >= 0
            && before.nodeOf(history.id(node)) >= 0
            && after.nodeOf(history.id(node)) >= 0) {
          changed.set(node);
        }
      }
    }

    /** The node whose slot a change is of; -1 for static fields and memory of no node. */
    int owner(int change) {
      Place place = history.place(diff.slot(change));
      if (place.node() >= 0 || place.field() != null) {
        return place.node();
      }
      return history.addresses().owner(place.address(), to);
    }

    Change of(int node) {
      if (born.get(node)) {
        return Change.BORN;
      }
      return died.get(node) ? Change.DIED : changed.get(node) ? Change.CHANGED : Change.NONE;
    }
  }

  HeapView view(long from, long to) {
    HeapGraph before = history.at(from, options.alive()).graph();
    HeapGraph after = history.at(to, options.alive()).graph();
    Changes changes = new Changes(before, after, from, to);
    Map<Change, Integer> counts = new EnumMap<>(Change.class);
    List<Integer> chosen = choose(changes, near(before, after), counts);
    Map<Integer, List<Slot>> slots = changedSlots(changes, new HashSet<>(chosen), from, to);
    List<Node> nodes = new ArrayList<>();
    List<Slot> statics = slots.getOrDefault(-1, List.of());
    if (!statics.isEmpty() && options.around() == 0 && options.type() == null) {
      nodes.add(statics(statics));
    }
    for (int node : chosen) {
      nodes.add(node(node, changes.of(node), slots.getOrDefault(node, List.of()), from, to));
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "%,d born, %,d no longer alive, %,d changed.",
            counts.getOrDefault(Change.BORN, 0),
            counts.getOrDefault(Change.DIED, 0),
            counts.getOrDefault(Change.CHANGED, 0)));
    int matching = counts.values().stream().mapToInt(Integer::intValue).sum();
    notes.addAll(Selection.notes(options, chosen.size(), matching));
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

  /** The first nodes that something happened to, and how many there are of each kind. */
  private List<Integer> choose(Changes changes, Set<Long> near, Map<Change, Integer> counts) {
    BitSet any = (BitSet) changes.born.clone();
    any.or(changes.died);
    any.or(changes.changed);
    List<Integer> chosen = new ArrayList<>();
    for (int node = any.nextSetBit(0); node >= 0; node = any.nextSetBit(node + 1)) {
      if ((near.isEmpty() || near.contains(history.id(node)))
          && options.matches(reader.typeName(node))) {
        counts.merge(changes.of(node), 1, Integer::sum);
        if (chosen.size() < options.maxNodes()) {
          chosen.add(node);
        }
      }
    }
    return chosen;
  }

  /** The changed slots of some nodes, and, under -1, of the static fields; before and after. */
  private Map<Integer, List<Slot>> changedSlots(
      Changes changes, Set<Integer> chosen, long from, long to) {
    Map<Integer, List<Slot>> slots = new HashMap<>();
    for (int i = 0; i < changes.diff.changeCount(); i++) {
      long slot = changes.diff.slot(i);
      Place place = history.place(slot);
      int node = changes.owner(i);
      if (place.field() != null || chosen.contains(node)) {
        List<Version> versions = List.of(reader.at(slot, from), reader.at(slot, to));
        slots
            .computeIfAbsent(node, key -> new ArrayList<>())
            .add(new Slot(name(node, place, slot, to), versions, 0));
      }
    }
    return slots;
  }

  private String name(int node, Place place, long slot, long time) {
    if (place.node() >= 0 || place.field() != null) {
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

  private Node node(int node, Change change, List<Slot> changed, long from, long to) {
    if (change == Change.CHANGED) {
      List<Slot> shown = changed.subList(0, Math.min(changed.size(), options.maxSlots()));
      int leftOut = changed.size() - shown.size();
      return HeapViews.node(history, reader, node, to, change, shown, 0, leftOut);
    }
    long time = change == Change.DIED ? from : to;
    SlotList list = reader.slots(node, time, options.maxSlots());
    List<Slot> slots = new ArrayList<>();
    for (Named named : list.slots()) {
      slots.add(new Slot(named.name(), List.of(reader.at(named.slot(), time)), 0));
    }
    return HeapViews.node(
        history, reader, node, to, change, slots, list.unwritten(), list.leftOut());
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
        List.of(),
        0);
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
