package cairn.analysis.abstraction.bloat;

import cairn.analysis.abstraction.ideal.Extraction;
import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.JavaStrings;
import cairn.graph.Progress;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The arrays of primitives and the strings of a heap, and what they hold: read once, in the order
 * of the nodes and on all cores. What only libraries hold by themselves does not count. Memory: 20
 * bytes per array and 8 per string.
 */
final class ContentScan {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final String STRING = "java.lang.String";
  private static final int PIECE = 1 << 13;
  private static final int TASK = 1 << 15;
  private static final int BATCH = 64;
  private static final long FIRST = 0x9E3779B97F4A7C15L;
  private static final long SECOND = 0xC2B2AE3D27D4EB4FL;

  /** Of types, by number: what its objects are. */
  private static final byte OTHER = 0;

  private static final byte PRIMITIVES = 1;
  private static final byte STRINGS = 2;

  private final Extraction extraction;
  private final HeapGraph graph;
  private final byte[] kinds;

  /** By type: the bytes of an element; where a string says how its bytes are meant, or -1. */
  private final int[] details;

  private final Part[] parts;

  /** What was found in a range of nodes. */
  static final class Part {
    /** Arrays, and two hashes of their contents; of those that are not known, both are zero. */
    final Ints arrays = new Ints();

    long[] hashes = new long[64];

    /** Strings, and the array of each one's text; inverted if it has two bytes for a character. */
    final Ints strings = new Ints();

    final Ints texts = new Ints();

    private void hash(long one, long other) {
      int at = 2 * arrays.count - 2;
      if (at == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * at);
      }
      hashes[at] = one;
      hashes[at + 1] = other;
    }
  }

  /** A growing column. */
  static final class Ints {
    int[] items = new int[64];
    int count;

    private void add(int item) {
      if (count == items.length) {
        items = Arrays.copyOf(items, 2 * count);
      }
      items[count++] = item;
    }
  }

  ContentScan(Extraction extraction, Progress progress) {
    this.extraction = extraction;
    this.graph = extraction.graph();
    this.kinds = new byte[graph.typeCount()];
    this.details = new int[graph.typeCount()];
    for (int type = 0; type < kinds.length; type++) {
      HeapType info = graph.typeInfo(type);
      if (info.isArray() && info.elementKind() != 'L') {
        kinds[type] = PRIMITIVES;
        details[type] = graph.layout().bytes(info.elementKind());
      } else if (info.name().equals(STRING)) {
        kinds[type] = STRINGS;
        details[type] = JavaStrings.field(info, "coder");
      }
    }
    int tasks = (int) ((graph.nodeCount() + TASK - 1L) / TASK);
    parts = new Part[tasks];
    for (int from = 0; from < tasks; from += BATCH) {
      progress.at(Math.min(graph.nodeCount(), (long) from * TASK), graph.nodeCount());
      IntStream.range(from, Math.min(tasks, from + BATCH))
          .parallel()
          .forEach(task -> parts[task] = scan(task));
    }
  }

  /** In the order of the nodes. */
  Part[] parts() {
    return parts;
  }

  private Part scan(int task) {
    Part part = new Part();
    byte[] buffer = new byte[PIECE];
    int end = (int) Math.min(graph.nodeCount(), (task + 1L) * TASK);
    for (int node = task * TASK; node < end; node++) {
      int type = graph.type(node);
      if (kinds[type] == OTHER || !isCounted(node)) {
        continue;
      }
      if (kinds[type] == PRIMITIVES) {
        part.arrays.add(node);
        hash(node, type, buffer, part);
      } else {
        long first = graph.firstReference(node);
        if (graph.firstReference(node + 1) - first == 1) { // the text is all that it refers to
          int text = graph.target(first);
          boolean wide = details[type] >= 0 && graph.slotBits(node, details[type]) != 0;
          part.strings.add(node);
          part.texts.add(wide ? ~text : text);
        }
      }
    }
    return part;
  }

  /** Whether it can be reached, and not only by way of the libraries' own variables. */
  private boolean isCounted(int node) {
    int owner = extraction.owner(node);
    return owner > 0 || owner == 0 && extraction.node(0) >= 0;
  }

  private void hash(int node, int type, byte[] buffer, Part part) {
    int length = graph.slotCount(node);
    int bytes = details[type];
    long one = mixed(type + SECOND, length + FIRST);
    long other = mixed(one ^ FIRST, length + SECOND);
    int from = 0;
    int count = graph.primitives(node, 0, buffer);
    if (count < 0) {
      part.hash(0, 0);
      return;
    }
    while (count > 0) {
      int whole = count * bytes & -8;
      for (int at = 0; at < whole; at += 8) {
        long word = (long) LONGS.get(buffer, at);
        one = mixed(one ^ word, FIRST);
        other = mixed(other + word, SECOND);
      }
      if (whole < count * bytes) {
        long word = rest(buffer, whole, count * bytes);
        one = mixed(one ^ word, FIRST);
        other = mixed(other + word, SECOND);
      }
      from += count;
      count = from < length ? graph.primitives(node, from, buffer) : 0;
    }
    part.hash(mixed(one, other ^ FIRST) | 1, mixed(other, one ^ SECOND));
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
}
