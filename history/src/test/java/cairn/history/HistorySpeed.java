package cairn.history;

import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.Recording;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/**
 * Measures loading and stepping on a tree that grows: with "random", a search tree of random keys,
 * so that most events meet objects that left the caches long ago; with "local", each node hangs
 * below a recent one. Not a test. Arguments: number of insertions (default 2000000), MiB of memory
 * for columns (default 2048), "random", "local" (the default) or a recording to load instead.
 */
final class HistorySpeed {
  private HistorySpeed() {}

  public static void main(String[] arguments) throws IOException {
    int inserts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000_000;
    long memory = (arguments.length > 1 ? Long.parseLong(arguments[1]) : 2048) << 20;
    String tree = arguments.length > 2 ? arguments[2] : "local";
    boolean given = !tree.equals("local") && !tree.equals("random");
    Path file = given ? Path.of(tree) : Files.createTempFile("cairn-speed", ".cairn");
    try {
      if (!given) {
        write(file, inserts, tree.equals("local"));
      }
      System.out.printf("recording: %d MiB%n", Files.size(file) >> 20);
      for (int round = 0; round < 4; round++) {
        measure(file, LoadOptions.defaults().withMemory(memory));
      }
    } finally {
      if (!given) {
        Files.delete(file);
      }
    }
  }

  private static void measure(Path file, LoadOptions options) throws IOException {
    long start = now();
    Recording.open(file).read(new cairn.recording.EventHandler() {});
    long decoded = now();
    try (HeapHistory history = HeapHistory.load(file, options)) {
      long loaded = now();
      long events = history.endTime();
      System.out.printf(
          "%d events, %d nodes, %d versions: decode alone %.1f M/s, load %.1f M/s;"
              + " %.1f bytes/event, %d MiB spilled%n",
          events,
          history.nodeCount(),
          history.versionCount(),
          rate(events, decoded - start),
          rate(events, loaded - decoded),
          (double) (history.bytesInMemory() + history.bytesSpilled()) / events,
          history.bytesSpilled() >> 20);
      HistoryCursor cursor = history.cursor(0);
      System.out.printf("cursor, nothing kept: %s%n", steps(cursor, events));
      for (int version = 0; version < history.versionCount(); version++) {
        for (int read = 0; read < 2; read++) {
          cursor.version(history.slotOf(version));
        }
      }
      System.out.printf("cursor, all slots kept: %s%n", steps(cursor, events));
      start = now();
      long nodes = history.at(events, Alive.ALL).graph().nodeCount();
      System.out.printf("graph at the end: %.1f M nodes/s%n", rate(nodes, now() - start));
    }
  }

  private static String steps(HistoryCursor cursor, long events) {
    long start = now();
    while (cursor.forward()) {}
    long end = now();
    while (cursor.back()) {}
    long back = now();
    return "forward %.1f M/s, back %.1f M/s"
        .formatted(rate(events, end - start), rate(events, back - end));
  }

  /** The thread's own time: the machine may be busy. Work of the collector is not in it. */
  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double rate(long count, long nanos) {
    return count * 1e3 / nanos;
  }

  private static void write(Path file, int inserts, boolean local) throws IOException {
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      FieldInfo[] fields = {
        new FieldInfo("left", 'L', 0, "LNode;"),
        new FieldInfo("right", 'L', 0, "LNode;"),
        new FieldInfo("parent", 'L', 0, "LNode;"),
        new FieldInfo("key", 'I', 0, "I"),
        new FieldInfo("red", 'Z', 0, "Z")
      };
      int type = writer.classType("Node", "java.lang.Object", fields);
      writer.link(type, 0, 32);
      int[] sites = new int[fields.length];
      for (int i = 0; i < sites.length; i++) {
        char kind = fields[i].kind();
        int event = kind == 'L' ? Format.PUT_REF : Format.PUT_INT;
        sites[i] = writer.site(event, type, "put", i + 1, "Node", fields[i].name(), kind);
      }
      LaneWriter lane = writer.lane(writer.thread("main"));
      int made = writer.site(Format.NEW, type, "put", 9, "", "Node", (char) 0);
      Random random = new Random(1);
      int[] left = new int[inserts + 1];
      int[] right = new int[inserts + 1];
      int[] keys = new int[inserts + 1];
      for (int i = 1; i <= inserts; i++) {
        long id = lane.alloc(type);
        lane.allocatedAt(made, id);
        keys[i] = random.nextInt();
        lane.put(sites[3], id, keys[i]);
        lane.put(sites[4], id, 1);
        int at = local ? Math.max(1, i - 1 - random.nextInt(16)) : 1;
        left[at] = local ? 0 : left[at];
        right[at] = local ? 0 : right[at];
        while (i > 1) {
          int[] side = keys[i] < keys[at] ? left : right;
          if (side[at] == 0) {
            side[at] = i;
            lane.put(sites[side == left ? 0 : 1], at, id);
            lane.put(sites[2], id, at);
            lane.put(sites[4], at, 0);
            break;
          }
          at = side[at];
        }
      }
      writer.end(Format.END_EXIT, 0, "");
    }
  }
}
