package cairn.analysis.slicing;

import cairn.analysis.api.slices.SliceGraph;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The graph of a slice in columns: while it grows, edges are in the order in which they came. */
final class GraphColumns implements SliceGraph {
  private static final int MANY = 32;

  private int nodes;
  private int[] statement = new int[16];
  private long[] step = new long[16];
  private int[] thread = new int[16];
  private long[] time = new long[16];
  private long[] value = new long[16];
  private boolean[] valued = new boolean[16];
  private int[] valueFrom = new int[16];
  private int[] firstEdge = new int[0];

  /** The last edge of a node while the graph grows. */
  private int[] lastEdge = new int[16];

  private int edges;
  private int[] from = new int[16];
  private int[] target = new int[16];
  private byte[] reason = new byte[16];
  private long[] object = new long[16];
  private int[] slot = new int[16];
  private int[] through = new int[16];
  private long[] storedAt = new long[16];
  private long[] stored = new long[16];
  private boolean[] hasStored = new boolean[16];

  int add(int ofStatement, long atStep, int inThread) {
    if (nodes == statement.length) {
      int capacity = 2 * nodes;
      statement = Arrays.copyOf(statement, capacity);
      step = Arrays.copyOf(step, capacity);
      thread = Arrays.copyOf(thread, capacity);
      time = Arrays.copyOf(time, capacity);
      value = Arrays.copyOf(value, capacity);
      valued = Arrays.copyOf(valued, capacity);
      valueFrom = Arrays.copyOf(valueFrom, capacity);
      lastEdge = Arrays.copyOf(lastEdge, capacity);
    }
    statement[nodes] = ofStatement;
    step[nodes] = atStep;
    thread[nodes] = inThread;
    lastEdge[nodes] = -1;
    valueFrom[nodes] = -1;
    return nodes++;
  }

  void stored(int node, long at) {
    time[node] = at;
  }

  void value(int node, long bits, int instruction) {
    value[node] = bits;
    valueFrom[node] = instruction;
    valued[node] = true;
  }

  /** Adds an edge, unless it leads back to its node or was the last that the node got. */
  void edge(int node, int to, int why, long ofObject, int ofSlot, Stored by) {
    int last = lastEdge[node];
    if (node == to
        || last >= 0
            && target[last] == to
            && reason[last] == why
            && (object[last] == ofObject && slot[last] == ofSlot)) {
      return;
    }
    if (edges == from.length) {
      int capacity = 2 * edges;
      from = Arrays.copyOf(from, capacity);
      target = Arrays.copyOf(target, capacity);
      reason = Arrays.copyOf(reason, capacity);
      object = Arrays.copyOf(object, capacity);
      slot = Arrays.copyOf(slot, capacity);
      through = Arrays.copyOf(through, capacity);
      storedAt = Arrays.copyOf(storedAt, capacity);
      stored = Arrays.copyOf(stored, capacity);
      hasStored = Arrays.copyOf(hasStored, capacity);
    }
    lastEdge[node] = edges;
    from[edges] = node;
    target[edges] = to;
    reason[edges] = (byte) why;
    object[edges] = ofObject;
    slot[edges] = ofSlot;
    through[edges] = by.instruction;
    storedAt[edges] = by.time;
    stored[edges] = by.value;
    hasStored[edges++] = by.isKnown;
  }

  int edges() {
    return edges;
  }

  /** Sorts the edges by their nodes, and gives statements their final numbers. */
  void finish(int[] numbers) {
    firstEdge = new int[nodes + 1];
    for (int edge = 0; edge < edges; edge++) {
      firstEdge[from[edge] + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      firstEdge[node + 1] += firstEdge[node];
      statement[node] = numbers[statement[node]];
    }
    int[] next = Arrays.copyOf(firstEdge, nodes);
    int[] targets = new int[edges];
    byte[] reasons = new byte[edges];
    long[] objects = new long[edges];
    int[] slots = new int[edges];
    int[] instructions = new int[edges];
    long[] times = new long[edges];
    long[] values = new long[edges];
    boolean[] known = new boolean[edges];
    for (int edge = 0; edge < edges; edge++) {
      int at = next[from[edge]]++;
      targets[at] = target[edge];
      reasons[at] = reason[edge];
      objects[at] = object[edge];
      slots[at] = slot[edge];
      instructions[at] = through[edge];
      times[at] = storedAt[edge];
      values[at] = stored[edge];
      known[at] = hasStored[edge];
    }
    target = targets;
    reason = reasons;
    object = objects;
    slot = slots;
    through = instructions;
    storedAt = times;
    stored = values;
    hasStored = known;
    from = new int[0];
    lastEdge = new int[0];
    dropRepeated();
  }

  /** A value that was passed on in two ways may have been linked twice. */
  private void dropRepeated() {
    Set<List<Long>> known = new HashSet<>();
    int kept = 0;
    for (int node = 0; node < nodes; node++) {
      int first = firstEdge[node];
      int end = firstEdge[node + 1];
      int begin = kept;
      firstEdge[node] = begin;
      known.clear();
      for (int edge = first; edge < end; edge++) {
        // few have many edges
        boolean repeated =
            end - first > MANY
                ? !known.add(
                    List.of(
                        (long) target[edge], (long) reason[edge], object[edge], (long) slot[edge]))
                : isAmong(begin, kept, edge);
        if (!repeated) {
          target[kept] = target[edge];
          reason[kept] = reason[edge];
          object[kept] = object[edge];
          slot[kept] = slot[edge];
          through[kept] = through[edge];
          storedAt[kept] = storedAt[edge];
          stored[kept] = stored[edge];
          hasStored[kept++] = hasStored[edge];
        }
      }
    }
    firstEdge[nodes] = kept;
    edges = kept;
  }

  private boolean isAmong(int from, int to, int edge) {
    for (int i = from; i < to; i++) {
      if (target[i] == target[edge]
          && reason[i] == reason[edge]
          && object[i] == object[edge]
          && slot[i] == slot[edge]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public int statement(int node) {
    return statement[node];
  }

  @Override
  public long step(int node) {
    return step[node];
  }

  @Override
  public int thread(int node) {
    return thread[node];
  }

  @Override
  public long time(int node) {
    return time[node];
  }

  @Override
  public boolean hasValue(int node) {
    return valued[node];
  }

  @Override
  public long value(int node) {
    return value[node];
  }

  @Override
  public int valueFrom(int node) {
    return valueFrom[node];
  }

  @Override
  public int through(int edge) {
    return through[edge];
  }

  @Override
  public long storedAt(int edge) {
    return storedAt[edge];
  }

  @Override
  public boolean hasStored(int edge) {
    return hasStored[edge];
  }

  @Override
  public long stored(int edge) {
    return stored[edge];
  }

  @Override
  public int firstEdge(int node) {
    return firstEdge[node];
  }

  @Override
  public int endEdge(int node) {
    return firstEdge[node + 1];
  }

  @Override
  public int target(int edge) {
    return target[edge];
  }

  @Override
  public int reason(int edge) {
    return reason[edge];
  }

  @Override
  public long object(int edge) {
    return object[edge];
  }

  @Override
  public int slot(int edge) {
    return slot[edge];
  }
}
