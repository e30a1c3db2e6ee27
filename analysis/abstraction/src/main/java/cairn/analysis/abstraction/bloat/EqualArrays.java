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
 * Arrays of primitives by what they hold: those of one type and length whose contents have the same
 * hash of 128 bits are taken as equal and are one group. Contents are read once, in the order of
 * the nodes and on all cores. Memory: 24 bytes per array, and up to 16 while it works.
 */
final class EqualArrays {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int PIECE = 1 << 13;
  private static final int TASK = 1 << 13;
  private static final int BATCH = 64;
  private static final int DIRECTORY = 9;
  private static final long FIRST = 0x9E3779B97F4A7C15L;
  private static final long SECOND = 0xC2B2AE3D27D4EB4FL;

  private final HeapGraph graph;
  private final int[] nodes;

  /** By 512 nodes: the place of the first array among them; one more at the end. */
  private final int[] directory;

  private final long[] hashes;
  private final long[] otherHashes;

  /** By place: the first place with the same contents; -1 if contents are not known. */
  private final int[] groups;

  EqualArrays(HeapGraph graph, NodeSet counted, Progress progress) {
    this.graph = graph;
    this.nodes = arrays(graph, counted);
    this.directory = directory(nodes, graph.nodeCount());
    this.hashes = new long[nodes.length];
    this.otherHashes = new long[nodes.length];
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
    int[] found = new int[1 << 10];
    for (int node = counted.next(0); node >= 0; node = counted.next(node + 1)) {
      if (primitive[graph.type(node)]) {
        if (count == found.length) {
          found = Arrays.copyOf(found, (int) Math.min(counted.count(), 2L * count));
        }
        found[count++] = node;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static int[] directory(int[] nodes, int nodeCount) {
    int[] directory = new int[(nodeCount >>> DIRECTORY) + 2];
    int place = 0;
    for (int block = 0; block < directory.length; block++) {
      while (place < nodes.length && nodes[place] >>> DIRECTORY < block) {
        place++;
      }
      directory[block] = place;
    }
    return directory;
  }

  int count() {
    return nodes.length;
  }

  int node(int place) {
    return nodes[place];
  }

  /** The number of the group of an array, below {@link #count}; -1 if it is in none. */
  int group(int node) {
    int block = node >>> DIRECTORY;
    int place = Arrays.binarySearch(nodes, directory[block], directory[block + 1], node);
    return place < 0 ? -1 : groups[place];
  }

  /** The same by place. */
  int groupAt(int place) {
    return groups[place];
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
      int length = graph.slotCount(node);
      int bytes = elementBytes(node);
      long one = mixed(graph.type(node) + SECOND, length + FIRST);
      long other = mixed(one ^ FIRST, length + SECOND);
      int from = 0;
      int count = graph.primitives(node, 0, buffer);
      groups[place] = count < 0 ? -1 : place;
      while (count > 0) {
        int end8 = count * bytes & -8;
        for (int at = 0; at < end8; at += 8) {
          long word = (long) LONGS.get(buffer, at);
          one = mixed(one ^ word, FIRST);
          other = mixed(other + word, SECOND);
        }
        if (end8 < count * bytes) {
          long word = rest(buffer, end8, count * bytes);
          one = mixed(one ^ word, FIRST);
          other = mixed(other + word, SECOND);
        }
        from += count;
        count = from < length ? graph.primitives(node, from, buffer) : 0;
      }
      hashes[place] = mixed(one, other ^ FIRST);
      otherHashes[place] = mixed(other, one ^ SECOND);
    }
  }

  private static long rest(byte[] buffer, int from, int end) {
    long word = 0;
    for (int at = from; at < end; at++) {
      word = word << 8 | buffer[at] & 0xff;
    }
    return word;
  }

  /** All bits of a product of 128 bits, folded; with what is lost where a factor is zero. */
  private static long mixed(long a, long b) {
    return a * b ^ Math.multiplyHigh(a, b) ^ Long.rotateLeft(a, 29) ^ b;
  }

  private int elementBytes(int node) {
    return graph.layout().bytes(graph.typeInfo(graph.type(node)).elementKind());
  }

  /** By a table of places, which is entered in the order of the nodes. */
  private void group() {
    int size = Integer.highestOneBit(Math.max(4, Math.min(1 << 28, nodes.length))) << 2;
    int[] table = new int[size];
    for (int place = 0; place < nodes.length; place++) {
      if (groups[place] < 0) {
        continue;
      }
      int at = (int) hashes[place] & size - 1;
      while (table[at] != 0 && !same(table[at] - 1, place)) {
        at = at + 1 & size - 1;
      }
      if (table[at] == 0) {
        table[at] = place + 1;
      } else {
        groups[place] = table[at] - 1;
      }
    }
  }

  private boolean same(int one, int other) {
    return hashes[one] == hashes[other]
        && otherHashes[one] == otherHashes[other]
        && graph.type(nodes[one]) == graph.type(nodes[other])
        && graph.slotCount(nodes[one]) == graph.slotCount(nodes[other]);
  }
}
