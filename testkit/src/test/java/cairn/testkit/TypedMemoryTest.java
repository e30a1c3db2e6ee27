package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.SlotKind;
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

/** Blocks with types and global variables, against memory that is kept byte by byte. */
class TypedMemoryTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2000 : 40;
  private static final int STEPS = 150;
  private static final long GLOBALS = 0x4000;
  private static final int UNKNOWN = -1;

  /**
   * Offsets and widths of the struct's slots, in their order: declared fields, then what is left.
   */
  private static final int[][] STRUCT = {
    {0, 8}, {8, 4}, {12, 1}, {14, 2}, {16, 8}, {24, 4}, {13, 1}, {28, 4}
  };

  private static final String KINDS = "LIBSDFJJ";

  @TempDir Path folder;

  /** A block or the globals, as bytes. */
  private static final class Piece {
    final long start;
    final int[] bytes;
    final int[][] slots;
    long id;

    Piece(long start, int size, int[][] slots, boolean zeroed) {
      this.start = start;
      this.bytes = new int[size];
      this.slots = slots;
      Arrays.fill(bytes, zeroed ? 0 : UNKNOWN);
    }
  }

  private static List<FieldInfo> fields(int flags) {
    List<FieldInfo> fields = new ArrayList<>();
    for (int i = 0; i < STRUCT.length; i++) {
      String place = STRUCT[i][0] + ":" + STRUCT[i][1] + " t";
      fields.add(new FieldInfo("f" + i, KINDS.charAt(i), flags, place));
    }
    return fields;
  }

  private static int[][] array(int size, int width) {
    int[][] slots = new int[(size + width - 1) / width][];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new int[] {i * width, Math.min(width, size - i * width)};
    }
    return slots;
  }

  @Test
  void bytesAreWhatWasWritten() throws IOException {
    for (long seed = 1; seed <= SEEDS; seed++) {
      run(seed);
    }
  }

  private void run(long seed) throws IOException {
    Random random = new Random(seed);
    Path file = folder.resolve("typed.cairn");
    List<Piece> live = new ArrayList<>();
    Map<Long, Piece> byId = new HashMap<>();
    Piece globals = new Piece(GLOBALS, 32, STRUCT, true);
    live.add(globals);
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int struct =
          writer.type(Format.TYPE_BLOCK, "struct s", 0, "", "", 1, 32, (char) 0, fields(0));
      int words = writer.type(Format.TYPE_BLOCK, "block", 0, "", "", 1, 0, (char) 0, List.of());
      int ints = writer.arrayType("int[]", 'I');
      int statics =
          writer.type(
              Format.TYPE_BLOCK, "prog", 0, "", "", 1, 0, (char) 0, fields(Format.FIELD_STATIC));
      int made = writer.site(Format.TYPED_BLOCK, 0, "make", 1, "", "", (char) 0);
      int freed = writer.site(Format.FREE, 0, "free", 2, "", "", (char) 0);
      int wrote = writer.site(Format.WRITE, 0, "write", 3, "", "", (char) 0);
      LaneWriter lane = writer.lane(0);
      lane.globals(statics, GLOBALS);
      for (int step = 0; step < STEPS; step++) {
        if (live.size() < 3 || random.nextInt(10) == 0) {
          int which = random.nextInt(3);
          int size = which == 0 ? 32 : 1 + random.nextInt(90);
          long start = 0x10000 + 0x100 * (long) random.nextInt(40);
          if (live.stream().anyMatch(piece -> piece.start == start)) {
            continue;
          }
          boolean zeroed = random.nextBoolean();
          int type = which == 0 ? struct : which == 1 ? words : ints;
          Piece piece =
              new Piece(start, size, which == 0 ? STRUCT : array(size, which == 1 ? 8 : 4), zeroed);
          piece.id = lane.typedBlock(made, type, start, size, zeroed ? Format.BLOCK_ZEROED : 0);
          live.add(piece);
          byId.put(piece.id, piece);
        } else if (random.nextInt(15) == 0) {
          Piece piece = live.get(1 + random.nextInt(live.size() - 1));
          lane.free(freed, piece.id);
          live.remove(piece);
          byId.remove(piece.id);
        } else {
          write(lane, wrote, live, random);
        }
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      byId.forEach((id, piece) -> check(history, history.nodeOf(id), piece, "seed " + seed));
      checkGlobals(history, globals, "seed " + seed);
    }
  }

  private static void write(LaneWriter lane, int site, List<Piece> live, Random random)
      throws IOException {
    Piece piece = live.get(random.nextInt(live.size()));
    int from = random.nextInt(piece.bytes.length);
    int count = 1 + random.nextInt(Math.min(40, piece.bytes.length - from));
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    if (count == 8 && random.nextBoolean()) {
      long target = live.get(random.nextInt(live.size())).start + random.nextInt(3) * 16L;
      for (int i = 0; i < 8; i++) {
        bytes[i] = (byte) (target >>> 8 * i);
      }
    }
    long value = 0;
    for (int i = 0; i < count; i++) {
      piece.bytes[from + i] = bytes[i] & 0xFF;
      value |= i < 8 ? (bytes[i] & 0xFFL) << 8 * i : 0;
    }
    if (count <= 8) {
      lane.write(site, piece.start + from, count, value);
    } else {
      lane.write(site, piece.start + from, bytes, count);
    }
  }

  private static void check(HeapHistory history, int node, Piece piece, String what) {
    assertThat(history.slotCount(node)).as(what).isEqualTo(piece.slots.length);
    assertThat(history.size(node, history.endTime())).as(what).isEqualTo(piece.bytes.length);
    for (int i = 0; i < piece.slots.length; i++) {
      int version = history.versionAt(history.slot(node, i), history.endTime());
      slot(history, version, piece, i, !history.startsUnknown(node), what + " slot " + i);
    }
  }

  private static void checkGlobals(HeapHistory history, Piece globals, String what) {
    assertThat(history.statics()).as(what).hasSize(STRUCT.length);
    for (int i = 0; i < STRUCT.length; i++) {
      int version = history.versionAt(history.staticSlot(i), history.endTime());
      slot(history, version, globals, i, true, what + " global " + i);
    }
  }

  private static void slot(
      HeapHistory history, int version, Piece piece, int index, boolean zeroed, String what) {
    int[] place = piece.slots[index];
    boolean all = true;
    for (int k = 0; k < place[1]; k++) {
      int expected = piece.bytes[place[0] + k];
      int found = zeroed ? 0 : UNKNOWN;
      if (version >= 0) {
        boolean partly = history.kind(version) == SlotKind.UNKNOWN;
        boolean known = !partly || (history.knownBytes(version) >> k & 1) != 0;
        found = known ? (int) (history.rawBits(version) >>> 8 * k) & 0xFF : UNKNOWN;
      }
      all &= expected != UNKNOWN;
      assertThat(found).as(what + " byte " + k).isEqualTo(expected);
    }
    if (version >= 0) {
      assertThat(history.kind(version) != SlotKind.UNKNOWN).as(what).isEqualTo(all);
    }
  }
}
