package cairn.sources.hprof;

import cairn.graph.Root;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The roots of a dump, 17 bytes each, and the classes that are never unloaded. */
final class RootTable {
  /**
   * In place of a tag: a class that the dump does not list as a root, but that is never unloaded.
   */
  private static final int PERMANENT_CLASS = 0;

  private int[] nodes = new int[64];
  private byte[] tags = new byte[64];
  private long[] details = new long[64];
  private int size;

  /** By a thread's serial number, the number of its root. */
  private final LongMap threads = new LongMap();

  /**
   * @param found three numbers each, as {@link IdPass#roots}
   */
  RootTable(List<long[]> found, NodeNumbers numbers, DumpReport.Builder report) {
    long nowhere = 0;
    for (long[] piece : found) {
      for (int i = 0; i < piece.length; i += 3) {
        int node = numbers.nodeOf(piece[i]);
        if (node < 0) {
          nowhere++;
          continue;
        }
        if (piece[i + 1] == Tag.ROOT_THREAD_OBJECT) {
          threads.putIfAbsent(piece[i + 2] >>> 32, size);
        }
        add(node, (int) piece[i + 1], piece[i + 2]);
      }
    }
    report.odd(
        nowhere, "root leads to no object of the dump", "roots lead to no object of the dump");
  }

  private void add(int node, int tag, long detail) {
    if (size == nodes.length) {
      int capacity = size + (size >> 1);
      nodes = Arrays.copyOf(nodes, capacity);
      tags = Arrays.copyOf(tags, capacity);
      details = Arrays.copyOf(details, capacity);
    }
    nodes[size] = node;
    tags[size] = (byte) tag;
    details[size++] = detail;
  }

  void addPermanentClass(int node) {
    add(node, PERMANENT_CLASS, 0);
  }

  int size() {
    return size;
  }

  int node(int root) {
    return nodes[root];
  }

  Root.Kind kind(int root) {
    return switch (tags[root] & 0xff) {
      case PERMANENT_CLASS, Tag.ROOT_STICKY_CLASS -> Root.Kind.CLASS;
      case Tag.ROOT_THREAD_OBJECT -> Root.Kind.THREAD;
      case Tag.ROOT_JAVA_FRAME -> Root.Kind.LOCAL;
      case Tag.ROOT_JNI_GLOBAL,
          Tag.ROOT_JNI_LOCAL,
          Tag.ROOT_NATIVE_STACK,
          Tag.ROOT_JNI_MONITOR,
          Tag.ROOT_VM_INTERNAL ->
          Root.Kind.NATIVE;
      case Tag.ROOT_MONITOR_USED, Tag.ROOT_THREAD_BLOCK -> Root.Kind.MONITOR;
      default -> Root.Kind.OTHER;
    };
  }

  Root root(int root, HprofGraph graph, Names names) throws IOException {
    int serial = (int) (details[root] >>> 32);
    int second = (int) details[root];
    String name =
        switch (tags[root] & 0xff) {
          case PERMANENT_CLASS, Tag.ROOT_STICKY_CLASS -> graph.describeClass(nodes[root]);
          case Tag.ROOT_THREAD_OBJECT ->
              "thread " + threadName(graph.threadName(nodes[root]), serial, names);
          case Tag.ROOT_JAVA_FRAME -> "local variable" + on(serial, second, graph, names);
          case Tag.ROOT_JNI_LOCAL -> "JNI local" + on(serial, second, graph, names);
          case Tag.ROOT_JNI_GLOBAL -> "JNI global";
          case Tag.ROOT_NATIVE_STACK -> "native stack" + on(serial, -1, graph, names);
          case Tag.ROOT_THREAD_BLOCK -> "thread block" + on(serial, -1, graph, names);
          case Tag.ROOT_MONITOR_USED -> "monitor in use";
          case Tag.ROOT_JNI_MONITOR -> "JNI monitor" + on(serial, second, graph, names);
          case Tag.ROOT_INTERNED_STRING -> "interned string";
          case Tag.ROOT_FINALIZING -> "being finalized";
          case Tag.ROOT_DEBUGGER -> "held by a debugger";
          case Tag.ROOT_REFERENCE_CLEANUP -> "waits for reference clean-up";
          case Tag.ROOT_VM_INTERNAL -> "held by the VM";
          default -> "root of no known kind";
        };
    return new Root(kind(root), name, nodes[root]);
  }

  private static String threadName(String name, int serial, Names names) throws IOException {
    String known = name.isEmpty() ? names.threadName(serial) : name;
    return known.isEmpty() ? "#" + (serial & 0xffffffffL) : known;
  }

  /** Which thread and which frame of its stack. */
  private String on(int serial, int frame, HprofGraph graph, Names names) throws IOException {
    long thread = threads.get(serial & 0xffffffffL);
    if (thread < 0) {
      return "";
    }
    String name = threadName(graph.threadName(nodes[(int) thread]), serial, names);
    String place = names.frame((int) details[(int) thread], frame);
    return " of thread " + name + (place.isEmpty() ? "" : " in " + place);
  }
}
