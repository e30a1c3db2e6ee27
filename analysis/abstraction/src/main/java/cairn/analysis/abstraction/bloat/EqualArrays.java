package cairn.analysis.abstraction.bloat;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.NodeSet;
import cairn.graph.Progress;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Arrays of primitives by what they hold: equal ones are in one group. Contents are read once, in
 * the order of the nodes and on all cores, and those with equal hashes once more. Memory: 28 bytes
 * per array.
 */
final class EqualArrays {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int PIECE = 1 << 13;
  private static final int TASK = 1 << 13;
  private static final int BATCH = 64;
  private static final long UPPER = -1L << 32;

  private final HeapGraph graph;
  private final int[] nodes;
  private final long[] hashes;

  /** By place: the first place with the same contents; -1 if contents are not known. */
  private final int[] groups;

  /** What was compared last: a piece of an array that others may be equal to as well. */
  private int loaded = -1;

  private int loadedFrom;
  private int loadedCount;

  EqualArrays(HeapGraph graph, NodeSet counted, Progress progress) {
    this.graph = graph;
    this.nodes = arrays(graph, counted);
    this.hashes = new long[nodes.length];
    this.groups = new int[nodes.length];
    int tasks = (nodes.length + TASK - 1) / TASK;
    for (int from = 0; from < tasks; from += BATCH) {
      progress.at(Math.min(nodes.length, (long) from * TASK), nodes.length);
      IntStream.range(from, Math.min(tasks, from + BATCH)).parallel().forEach(this::hashTask);
    }
    group();
  }

  private static int[] arrays(HeapGraph graph, NodeSet counted) {
    boolean[] primitive = new boolean[graph.typeCount()];
    for (int type = 0; type < primitive.length; type++) {
      HeapType info = graph.typeInfo(type);
      primitive[type] = info.isArray() && info.elementKind() != 'L';
    }
    int count = 0;
    for (int node = counted.next(0); node >= 0; node = counted.next(node + 1)) {
      count += primitive[graph.type(node)] ? 1 : 0;
    }
    int[] found = new int[count];
    count = 0;
    for (int node = counted.next(0); node >= 0; node = counted.next(node + 1)) {
      if (primitive[graph.type(node)]) {
        found[count++] = node;
      }
    }
    return found;
  }

  int count() {
    return nodes.length;
  }

  int node(int place) {
    return nodes[place];
  }

  /** The number of the group of an array, below {@link #count}; -1 if it is in none. */
  int group(int node) {
    int place = Arrays.binarySearch(nodes, node);
    return place < 0 ? -1 : groups[place];
  }

  /** Room for a node for each group, -1 as long as there is none. */
  int[] places() {
    int[] places = new int[nodes.length];
    Arrays.fill(places, -1);
    return places;
  }

  private void hashTask(int task) {
    byte[] buffer = new byte[PIECE];
    int end = Math.min(nodes.length, (task + 1) * TASK);
    for (int place = task * TASK; place < end; place++) {
      int node = nodes[place];
      long hash = graph.type(node) * 0x9E3779B97F4A7C15L + graph.slotCount(node);
      int bytes = elementBytes(node);
      int from = 0;
      int count = graph.primitives(node, 0, buffer);
      groups[place] = count < 0 ? -1 : place;
      while (count > 0) {
        hash = hash(hash, buffer, count * bytes);
        from += count;
        count = from < graph.slotCount(node) ? graph.primitives(node, from, buffer) : 0;
      }
      hashes[place] = hash ^ hash >>> 29;
    }
  }

  private int elementBytes(int node) {
    return graph.layout().bytes(graph.typeInfo(graph.type(node)).elementKind());
  }

  private static long hash(long before, byte[] bytes, int length) {
    long hash = before;
    int at = 0;
    for (; at + 8 <= length; at += 8) {
      hash = (hash ^ (long) LONGS.get(bytes, at)) * 0xC2B2AE3D27D4EB4FL;
      hash ^= hash >>> 31;
    }
    for (; at < length; at++) {
      hash = (hash ^ bytes[at] & 0xff) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }

  private void group() {
    long[] order = new long[nodes.length];
    for (int place = 0; place < order.length; place++) {
      order[place] = hashes[place] & UPPER | place;
    }
    Arrays.parallelSort(order);
    byte[] first = new byte[PIECE];
    byte[] second = new byte[PIECE];
    int from = 0;
    while (from < order.length) {
      int end = from + 1;
      while (end < order.length && (order[end] & UPPER) == (order[from] & UPPER)) {
        end++;
      }
      for (int i = from + 1; i < end; i++) {
        join((int) order[i], order, from, i, first, second);
      }
      from = end;
    }
  }

  /** Finds an earlier array with the same contents, among those that stand for a group. */
  private void join(int place, long[] order, int from, int end, byte[] first, byte[] second) {
    for (int i = from; i < end; i++) {
      int other = (int) order[i];
      if (groups[other] == other
          && groups[place] >= 0
          && hashes[other] == hashes[place]
          && same(nodes[other], nodes[place], first, second)) {
        groups[place] = other;
        return;
      }
    }
  }

  private boolean same(int one, int other, byte[] first, byte[] second) {
    if (graph.type(one) != graph.type(other) || graph.slotCount(one) != graph.slotCount(other)) {
      return false;
    }
    int bytes = elementBytes(one);
    int from = 0;
    while (from < graph.slotCount(one)) {
      if (one != loaded || from != loadedFrom) {
        loadedCount = graph.primitives(one, from, first);
        loaded = one;
        loadedFrom = from;
      }
      if (loadedCount <= 0
          || graph.primitives(other, from, second) != loadedCount
          || !Arrays.equals(first, 0, loadedCount * bytes, second, 0, loadedCount * bytes)) {
        return false;
      }
      from += loadedCount;
    }
    return true;
  }
}
