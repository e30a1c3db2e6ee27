package cairn.analysis.linearizability.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all instances share, when none is running: globals and nodes. Nodes are numbered in the
 * order in which the globals reach them, so that states that differ only in the names of nodes are
 * equal; nodes that nothing reaches are left out, but for those that may be allocated again.
 */
public final class Snapshot {
  private final long[] globals;
  private final List<Node> nodes;

  Snapshot(long[] globals, List<Node> nodes) {
    this.globals = globals;
    this.nodes = nodes;
  }

  /** A node as a state holds it. */
  record Node(String struct, long status, List<Long> fields) {}

  long[] globals() {
    return globals.clone();
  }

  List<Node> nodes() {
    return nodes;
  }

  /** All globals zero, false and NULL, and no node. */
  public static Snapshot empty(Specification specification, Bound bound) {
    int cells = 0;
    for (Variable global : specification.globals()) {
      cells += global.type() instanceof Type.Array ? bound.elements() : 1;
    }
    return new Snapshot(new long[cells], List.of());
  }

  /** What is shared in a state. */
  public static Snapshot of(Layout layout, long[] cells) {
    Naming naming = new Naming(layout, cells);
    naming.walk();
    return naming.snapshot();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Snapshot snapshot
        && Arrays.equals(globals, snapshot.globals)
        && nodes.equals(snapshot.nodes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(globals) + nodes.hashCode();
  }

  /** Gives nodes their numbers. */
  private static final class Naming {
    private final Layout layout;
    private final long[] cells;
    private final int[] names;
    private final List<Integer> order = new ArrayList<>();
    private final Deque<Integer> pending = new ArrayDeque<>();

    Naming(Layout layout, long[] cells) {
      this.layout = layout;
      this.cells = cells;
      this.names = new int[layout.slots()];
    }

    void walk() {
      for (int cell : layout.globalReferences()) {
        meet(cells[cell]);
      }
      follow();
      for (int slot = 0; slot < layout.slots(); slot++) {
        if (names[slot] == 0 && cells[layout.slotOffset(slot)] == Layout.FREED) {
          meet(slot + 1L);
          follow();
        }
      }
    }

    private void follow() {
      while (!pending.isEmpty()) {
        int slot = pending.removeFirst();
        for (int cell : layout.slotReferences(slot)) {
          meet(cells[cell]);
        }
      }
    }

    private void meet(long node) {
      if (node != 0 && names[(int) node - 1] == 0) {
        int slot = (int) node - 1;
        order.add(slot);
        names[slot] = order.size();
        pending.add(slot);
      }
    }

    Snapshot snapshot() {
      long[] globals = Arrays.copyOf(cells, layout.globalCells());
      for (int cell : layout.globalReferences()) {
        globals[cell] = renamed(globals[cell]);
      }
      List<Node> nodes = new ArrayList<>();
      for (int slot : order) {
        int offset = layout.slotOffset(slot);
        Struct struct = layout.slotStruct(slot);
        List<Long> fields = new ArrayList<>();
        for (int i = 0; i < struct.fields().size(); i++) {
          long value = cells[offset + 1 + i];
          boolean isReference = struct.fields().get(i).type() instanceof Type.Reference;
          fields.add(isReference ? renamed(value) : value);
        }
        nodes.add(new Node(struct.name(), cells[offset], fields));
      }
      return new Snapshot(globals, nodes);
    }

    private long renamed(long node) {
      return node == 0 ? 0 : names[(int) node - 1];
    }
  }
}
