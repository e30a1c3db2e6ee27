package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structures laid over memory, against memory that is kept byte by byte. */
class ViewsTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2000 : 60;
  private static final long MEMORY = 0x20000;
  private static final int BYTES = 256;
  private static final int UNKNOWN = -1;

  /** Offset and width of each field: number, link, small, text of the rest. */
  private static final int[][] FIELDS = {{0, 8}, {8, 8}, {16, 4}, {20, 4}};

  private static final String KINDS = "JLIJ";

  @TempDir Path folder;

  private static List<FieldInfo> fields(String type, int flags) {
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < FIELDS.length; i++) {
      String said = i == 1 ? " struct " + type + " *" : "";
      String place = FIELDS[i][0] + ":" + FIELDS[i][1] + said;
      fields.add(new FieldInfo("f" + i, KINDS.charAt(i), flags, place));
    }
    return fields;
  }

  private static int type(RecordingWriter writer, String name, int flags) {
    int view = Format.TYPE_FLAG_RECORDED | Format.TYPE_FLAG_VIEW;
    String shown = flags == 0 ? "struct " + name : name;
    List<FieldInfo> fields = fields(flags == 0 ? name : "a", flags);
    return writer.type(Format.TYPE_BLOCK, shown, 0, "", "", view, 24, (char) 0, fields);
  }

  @Test
  void viewsHoldWhatMemoryHolds() throws IOException {
    for (long seed = 1; seed <= SEEDS; seed++) {
      run(seed, new Random(seed));
    }
  }

  private void run(long seed, Random random) throws IOException {
    Path file = folder.resolve("views.cairn");
    int[] memory = new int[BYTES];
    Arrays.fill(memory, UNKNOWN);
    Map<Long, Long> ids = new HashMap<>();
    Map<Long, Long> others = new HashMap<>();
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int[] types = {type(writer, "a", 0), type(writer, "b", 0)};
      int made = writer.site(Format.TYPED_BLOCK, 0, "make", 1, "", "", (char) 0);
      int found = writer.site(Format.NODE, 0, "find", 2, "", "", (char) 0);
      int wrote = writer.site(Format.WRITE, 0, "write", 3, "", "", (char) 0);
      LaneWriter lane = writer.lane(0);
      lane.node(found, MEMORY, 64);
      lane.globals(type(writer, "globals", Format.FIELD_STATIC), MEMORY + 128);
      Arrays.fill(memory, 128, 152, 0);
      for (int step = 0; step < 120; step++) {
        if (random.nextInt(12) == 0) {
          boolean first = random.nextBoolean();
          long start = MEMORY + 8L * random.nextInt(14);
          Map<Long, Long> all = first ? ids : others;
          if (!all.containsKey(start)) {
            all.put(start, lane.typedBlock(made, types[first ? 0 : 1], start, 24, 0));
          }
        } else {
          write(lane, wrote, memory, random);
        }
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      check(history, memory, ids, "seed " + seed);
      check(history, memory, others, "seed " + seed);
    }
  }

  /** Bytes of any number, or a pointer to somewhere in the memory. */
  private static void write(LaneWriter lane, int site, int[] memory, Random random)
      throws IOException {
    boolean pointer = random.nextBoolean();
    int count = pointer ? 8 : 1 + random.nextInt(20);
    int at = pointer ? 8 * random.nextInt(BYTES / 8) : random.nextInt(BYTES - count);
    byte[] bytes = new byte[Math.max(8, count)];
    random.nextBytes(bytes);
    if (pointer) {
      long target = random.nextInt(4) == 0 ? 0 : MEMORY + 8L * random.nextInt(14);
      for (int i = 0; i < 8; i++) {
        bytes[i] = (byte) (target >>> 8 * i);
      }
    }
    long value = 0;
    for (int i = 0; i < count; i++) {
      memory[at + i] = bytes[i] & 0xFF;
      value |= i < 8 ? (bytes[i] & 0xFFL) << 8 * i : 0;
    }
    if (count <= 8) {
      lane.write(site, MEMORY + at, count, value);
    } else {
      lane.write(site, MEMORY + at, bytes, count);
    }
  }

  private static void check(HeapHistory history, int[] memory, Map<Long, Long> ids, String what) {
    ids.forEach(
        (start, id) -> {
          int node = history.nodeOf(id);
          for (int i = 0; i < FIELDS.length; i++) {
            int version = history.versionAt(history.slot(node, i), history.endTime());
            String field = what + ", field " + i + " of the view at " + (start - MEMORY);
            int from = (int) (start - MEMORY) + FIELDS[i][0];
            for (int k = 0; k < FIELDS[i][1]; k++) {
              boolean partly = version >= 0 && history.kind(version) == SlotKind.UNKNOWN;
              int known = version < 0 ? 0 : partly ? history.knownBytes(version) : 0xFF;
              int value = (known >> k & 1) == 0 ? UNKNOWN : byteOf(history.rawBits(version), k);
              assertThat(value).as(field + ", byte " + k).isEqualTo(memory[from + k]);
            }
            if (i == 1 && version >= 0 && history.kind(version) == SlotKind.REFERENCE) {
              assertThat(ids)
                  .as(field)
                  .containsEntry(history.rawBits(version), idOf(history, version));
            }
          }
        });
  }

  private static long idOf(HeapHistory history, int version) {
    return history.id((int) history.bits(version));
  }

  private static int byteOf(long bits, int index) {
    return (int) (bits >>> 8 * index) & 0xFF;
  }

  /** A link leads to the view of its type, is wild where there is none, and statics are roots. */
  @Test
  void linksLeadToViewsOfTheirType() throws IOException {
    Path file = folder.resolve("links.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int a = type(writer, "a", 0);
      int made = writer.site(Format.TYPED_BLOCK, 0, "make", 1, "", "", (char) 0);
      int wrote = writer.site(Format.WRITE, 0, "write", 3, "", "", (char) 0);
      int found = writer.site(Format.NODE, 0, "find", 2, "", "", (char) 0);
      LaneWriter lane = writer.lane(0);
      lane.globals(type(writer, "globals", Format.FIELD_STATIC), 0x1000);
      lane.node(found, MEMORY, 64);
      lane.write(wrote, MEMORY + 8, 8, MEMORY + 32);
      lane.typedBlock(made, a, MEMORY + 32, 24, 0);
      lane.typedBlock(made, a, MEMORY, 24, 0);
      lane.write(wrote, 0x1008, 8, MEMORY);
      lane.write(wrote, MEMORY + 40, 8, MEMORY + 16);
      lane.typedBlock(made, a, MEMORY + 64, 24, 0);
      lane.write(wrote, MEMORY + 72, 8, MEMORY + 96);
      lane.typedBlock(made, a, MEMORY + 96, 24, 0);
      writer.end(Format.END_EXIT, 0, "");
    }
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      HeapGraph graph = history.at(history.endTime(), Alive.REACHABLE).graph();
      int first = graph.nodeOf(3);
      int second = graph.nodeOf(2);
      assertThat(graph.root(0).node()).isEqualTo(first);
      assertThat(graph.slotKind(first, 1)).isEqualTo(SlotKind.REFERENCE);
      assertThat(graph.target(graph.firstReference(first))).isEqualTo(second);
      assertThat(graph.slotKind(second, 1)).isEqualTo(SlotKind.WILD);
      assertThat(graph.typeInfo(graph.type(first)).name()).isEqualTo("struct a");

      int early = history.nodeOf(4);
      int late = history.nodeOf(5);
      long end = history.endTime();
      assertThat(history.kindAt(early, 1, end - 1)).isEqualTo(SlotKind.WILD);
      assertThat(history.kindAt(early, 1, end)).isEqualTo(SlotKind.REFERENCE);
      assertThat(history.bitsAt(early, 1, end)).isEqualTo(late);
    }
  }

  /** What a remark says of a node holds at all times. */
  @Test
  void aNodeThatIsNoneIsNowhere() throws IOException {
    Path file = folder.resolve("remarks.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int found = writer.site(Format.NODE, 0, "find", 2, "", "", (char) 0);
      int wrote = writer.site(Format.WRITE, 0, "write", 3, "", "", (char) 0);
      int said = writer.site(Format.REMARK, 0, "", 0, "", "", (char) 0);
      LaneWriter lane = writer.lane(0);
      long node = lane.node(found, MEMORY, 16);
      long none = lane.node(found, MEMORY + 96, 8);
      lane.write(wrote, MEMORY, 8, MEMORY + 96);
      lane.remark(said, none, Format.REMARK_NO_NODE, 0);
      lane.remark(said, node, Format.REMARK_UNTOUCHED, 24);
      writer.end(Format.END_EXIT, 0, "");
    }
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      for (long time = 1; time <= history.endTime(); time++) {
        assertThat(history.at(time, Alive.ALL).graph().nodeCount()).isEqualTo(1);
      }
      HeapGraph graph = history.at(history.endTime(), Alive.ALL).graph();
      assertThat(graph.slotKind(0, 0)).isEqualTo(SlotKind.LONG);
      assertThat(graph.slotBits(0, 0)).isEqualTo(MEMORY + 96);
      assertThat(history.addresses().untouchedBehind(0)).isEqualTo(24);
      assertThat(history.addresses().mistakenCount()).isEqualTo(1);
    }
  }
}
