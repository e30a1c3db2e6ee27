package cairn.history;

import cairn.graph.HeapGraphBuilder;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.recording.SiteInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the graph of one moment. */
final class MomentBuilder {
  private static final int WORD = 8;

  private final HeapHistory history;
  private final Nodes nodes;
  private final Versions versions;
  private final AddressHistory addresses;
  private final CPoints cpoints;
  private final long time;

  /** Nodes and versions below these have appeared. */
  private final int nodeLimit;

  private final int versionLimit;

  /** For each node the cluster that it is part of, or itself; empty if there is no memory. */
  private final int[] representatives;

  MomentBuilder(HeapHistory history, HistoryParts parts, long time) {
    this.history = history;
    this.nodes = parts.nodes();
    this.versions = parts.versions();
    this.addresses = parts.addresses();
    this.cpoints = parts.cpoints();
    this.time = time;
    nodeLimit = nodes.countUpTo(time);
    versionLimit = versions.countUpTo(time);
    representatives = addresses.isEmpty() ? new int[0] : addresses.representatives(nodeLimit);
  }

  /** Receives the slots of a node that hold something else than at first, ascending. */
  private interface SlotVisitor {
    void slot(int index, SlotKind kind, long bits);
  }

  Moment build(Alive alive) {
    List<Root> roots = roots();
    NodeSet chosen = alive == Alive.ALL ? null : reachable(roots);
    HeapGraphBuilder builder = new HeapGraphBuilder();
    List<HeapType> types = history.types();
    types.forEach(builder::addType);
    int[] numbers = new int[nodeLimit];
    Arrays.fill(numbers, -1);
    for (int node = 0; node < nodeLimit; node++) {
      if (chosen == null ? isPresent(node) : chosen.contains(node)) {
        numbers[node] = addNode(builder, node);
      }
    }
    for (int node = 0; node < nodeLimit; node++) {
      if (numbers[node] >= 0) {
        builder.openNode(numbers[node]);
        visit(node, (index, kind, bits) -> store(builder, numbers, index, kind, bits));
      }
    }
    for (Root root : roots) {
      if (numbers[root.node()] >= 0) {
        builder.addRoot(new Root(root.kind(), root.name(), numbers[root.node()]));
      }
    }
    return new Moment(time, new MomentGraph(builder.build()), alive);
  }

  private static void store(
      HeapGraphBuilder builder, int[] numbers, int index, SlotKind kind, long bits) {
    if (kind == SlotKind.REFERENCE) {
      builder.reference(index, numbers[(int) bits]);
    } else {
      builder.slot(index, kind, bits);
    }
  }

  private int addNode(HeapGraphBuilder builder, int node) {
    boolean memory = isMemory(node);
    SlotKind rest = memory || nodes.startsUnknown(node) ? SlotKind.UNKNOWN : SlotKind.NULL;
    int slots = memory ? wordCount(node) : history.slotCount(node);
    return builder.addNode(nodes.id(node), nodes.type(node), history.size(node, time), slots, rest);
  }

  private boolean isMemory(int node) {
    int type = nodes.type(node);
    return type <= Layouts.OWN && type != Layouts.UNKNOWN;
  }

  /** Whether a node is one of its own at this time: not dead, and not inside a cluster. */
  private boolean isPresent(int node) {
    int death = nodes.death(node);
    boolean dead = death != 0 && death <= time || addresses.isMistaken(node);
    return !dead && (representatives.length == 0 || representatives[node] == node);
  }

  private int wordCount(int node) {
    Extents extents = addresses.extents();
    long sum = 0;
    long next = 0;
    for (int extent : addresses.extentsOf(node, time)) {
      long end = (extents.end(extent) - 1) / WORD + 1;
      sum += Math.max(0, end - Math.max(next, extents.start(extent) / WORD));
      next = Math.max(next, end);
    }
    return (int) Math.min(Integer.MAX_VALUE, sum);
  }

  /** The slots of a node that were ever stored. */
  private void visit(int node, SlotVisitor visitor) {
    if (isMemory(node)) {
      visitWords(node, visitor);
      return;
    }
    int count = nodes.slotCount(node);
    boolean unknown = nodes.startsUnknown(node);
    visitRun(nodes.firstSlot(node), count, 0, 0, unknown, visitor);
    for (int field = count; field < history.slotCount(node); field++) {
      visitRun(Slots.late(node, field), 1, field, 0, unknown, visitor);
    }
  }

  /**
   * The words of a piece of memory, each once although two ranges may share it. The slot of a word
   * is its place among them.
   */
  private void visitWords(int node, SlotVisitor visitor) {
    Extents extents = addresses.extents();
    long index = 0;
    long next = 0;
    for (int extent : addresses.extentsOf(node, time)) {
      long first = Math.max(next, extents.start(extent) / WORD);
      next = Math.max(next, (extents.end(extent) - 1) / WORD + 1);
      long count = Math.min(next - first, Integer.MAX_VALUE - index);
      long slot = Slots.word(first * WORD);
      visitRun(slot, (int) count, (int) index, extents.since(extent), true, visitor);
      index += count;
    }
  }

  /**
   * Neighbouring slots.
   *
   * @param index of the first
   * @param since older versions do not count
   * @param unknown whether the slots are unknown at first, and not zero or null
   */
  private void visitRun(
      long first, int count, int index, int since, boolean unknown, SlotVisitor visitor) {
    for (int i = 0; i < count; ) {
      long cell = versions.index().cell(first + i);
      if (cell < 0) {
        i = versions.index().nextTouched(first, i, count);
        continue;
      }
      int version = versions.index().newest(cell, versionLimit);
      if (version >= 0 && versions.time(version) >= since) {
        visit(version, index + i, unknown, visitor);
      }
      i++;
    }
  }

  private void visit(int version, int index, boolean unknown, SlotVisitor visitor) {
    SlotKind kind = versions.kind(version);
    long bits = versions.bits(version);
    if (kind == SlotKind.REFERENCE) {
      int target = target((int) bits);
      if (addresses.isMistaken((int) bits)) {
        visitor.slot(index, SlotKind.LONG, versions.rawBits(version));
      } else if (target < 0) {
        visitor.slot(index, SlotKind.WILD, versions.rawBits(version));
      } else {
        visitor.slot(index, kind, target);
      }
    } else if (unknown || bits != 0 || kind.compareTo(SlotKind.NULL) < 0) {
      visitor.slot(index, kind, bits);
    }
  }

  /** The node that a reference leads to now, or -1 if it dangles. */
  private int target(int bound) {
    int target = representatives.length == 0 ? bound : representatives[bound];
    return isPresent(target) ? target : -1;
  }

  private NodeSet reachable(List<Root> roots) {
    NodeSet found = new NodeSet(nodeLimit);
    int[][] queue = {new int[Math.max(16, Math.min(nodeLimit, 1 << 16))]};
    int[] size = {0};
    SlotVisitor push =
        (index, kind, bits) -> {
          if (kind == SlotKind.REFERENCE && found.add((int) bits)) {
            if (size[0] == queue[0].length) {
              queue[0] = Arrays.copyOf(queue[0], size[0] * 2);
            }
            queue[0][size[0]++] = (int) bits;
          }
        };
    for (Root root : roots) {
      push.slot(0, SlotKind.REFERENCE, root.node());
    }
    while (size[0] > 0) {
      visit(queue[0][--size[0]], push);
    }
    return found;
  }

  /** The roots known at this time; their nodes are numbered like those of the history. */
  List<Root> roots() {
    List<Root> roots = new ArrayList<>();
    for (int i = 0; i < history.statics().size(); i++) {
      int version = versions.newest(Slots.ofStatic(i), versionLimit);
      StaticSlot field = history.statics().get(i);
      addRoot(roots, Root.Kind.STATIC, field.typeName() + "." + field.name(), version);
    }
    int points = cpoints.upTo(time);
    if (points > 0) {
      CPoint point = cpoints.get(points - 1);
      SiteInfo site = history.tables().site(point.site());
      String type = site.type() == 0 ? "" : history.tables().type(site.type()).name();
      String holder = type.isEmpty() ? "" : type + ".";
      for (int i = 0; i < point.nodes().length; i++) {
        int target = point.nodes()[i] < 0 ? -1 : target(point.nodes()[i]);
        if (target >= 0) {
          String name = holder + site.method() + " argument " + i;
          roots.add(new Root(Root.Kind.CPOINT, name, target));
        }
      }
    }
    if (!addresses.isEmpty()) {
      addGlobals(roots);
    }
    return roots;
  }

  private void addRoot(List<Root> roots, Root.Kind kind, String name, int version) {
    if (version >= 0 && versions.kind(version) == SlotKind.REFERENCE) {
      int target = target((int) versions.bits(version));
      if (target >= 0) {
        roots.add(new Root(kind, name, target));
      }
    }
  }

  /** Pointers in words that no node has owned since they were stored. */
  private void addGlobals(List<Root> roots) {
    for (long page : versions.index().wordPages()) {
      long cell = versions.index().cell(page);
      for (int i = 0; i < SparseInts.PAGE; i++) {
        int version = versions.index().newest(cell + i, versionLimit);
        if (version >= 0 && versions.kind(version) == SlotKind.REFERENCE) {
          long address = Slots.address(page + i);
          if (!addresses.wasOwned(address, versions.time(version), time)) {
            addRoot(roots, Root.Kind.GLOBAL, "0x" + Long.toHexString(address), version);
          }
        }
      }
    }
  }
}
