package cairn.recording;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/**
 * Prints how fast a recording of a growing tree's reference and int stores is opened and decoded,
 * in processor time. Arguments: millions of events (20), lanes (1), events between changes of lanes
 * (1000).
 */
public final class DecodeSpeed {
  private DecodeSpeed() {}

  /** Adds up what it is told, so that nothing can be left out. */
  private static final class Sum implements EventHandler {
    long events;
    long sum;

    @Override
    public void alloc(long time, int thread, long id, int type) {
      events++;
      sum += id;
    }

    @Override
    public void allocatedAt(long time, int thread, int site, long id) {
      events++;
      sum += site;
    }

    @Override
    public void put(long time, int thread, int site, long object, char kind, long bits) {
      events++;
      sum += object ^ bits;
    }

    @Override
    public void element(
        long time, int thread, int site, long array, int index, char kind, long bits) {
      events++;
      sum += index ^ bits;
    }
  }

  public static void main(String[] args) throws Exception {
    long events = 1_000_000L * (args.length > 0 ? Integer.parseInt(args[0]) : 20);
    int lanes = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    int run = args.length > 2 ? Integer.parseInt(args[2]) : 1000;
    Path file = Files.createTempFile("speed", ".cairn");
    try {
      write(file, events, lanes, run);
      long size = Files.size(file);
      for (int round = 0; round < 5; round++) {
        long start = cpu();
        Recording recording = Recording.open(file);
        long opened = cpu();
        Sum sum = new Sum();
        recording.read(sum);
        long read = cpu();
        System.out.printf(
            "%d events, %.2f bytes each; open %.0f MB/s; decode %.1f M events/s (%d)%n",
            sum.events,
            (double) size / sum.events,
            size * 1e3 / (opened - start),
            sum.events * 1e3 / (read - opened),
            sum.sum);
      }
    } finally {
      Files.delete(file);
    }
  }

  /** This thread's processor time: what else the machine does hardly shows in it. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void write(Path file, long events, int laneCount, int run) throws Exception {
    Random random = new Random(1);
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int type = writer.classType("Node", "java.lang.Object");
      int array = writer.arrayType("int[]", 'I');
      int made = writer.site(Format.NEW, type, "insert", 1, "", "Node", (char) 0);
      int newArray = writer.site(Format.NEW_ARRAY, type, "insert", 2, "", "int[]", (char) 0);
      int left = writer.site(Format.PUT_REF, type, "insert", 3, "Node", "left", 'L');
      int right = writer.site(Format.PUT_REF, type, "insert", 4, "Node", "right", 'L');
      int key = writer.site(Format.PUT_INT, type, "insert", 5, "Node", "key", 'I');
      int count = writer.site(Format.ELEM_INT, type, "insert", 6, "", "", 'I');
      int thread = writer.thread("main");
      LaneWriter[] lanes = new LaneWriter[laneCount];
      for (int i = 0; i < laneCount; i++) {
        lanes[i] = writer.lane(thread);
      }
      long counts = lanes[0].newArray(newArray, array, 1000);
      long last = counts;
      long written = 1;
      for (long i = 0; written < events; i++) {
        LaneWriter lane = lanes[(int) (i * 6 / run % laneCount)];
        long node = lane.alloc(type);
        lane.allocatedAt(made, node);
        lane.put(key, node, random.nextInt(1 << 20));
        lane.put(left, last, node);
        lane.put(right, 1 + (random.nextLong() & Long.MAX_VALUE) % node, node);
        lane.element(count, counts, random.nextInt(1000), i & 0xFF);
        last = node;
        written += 6;
      }
      writer.end(Format.END_EXIT, 0, "");
    }
  }
}
