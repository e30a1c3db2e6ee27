package cairn.record.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.FieldInfo;
import cairn.recording.TypeInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What blocks hold: as a program told at its end, and as its recording has it. */
final class Memory {
  /** Instead of a byte that is not known. */
  static final int UNKNOWN = -1;

  private Memory() {}

  /** The blocks of a program's own account, by their addresses. */
  static Map<Long, int[]> dumped(Path file) throws IOException {
    Map<Long, int[]> blocks = new LinkedHashMap<>();
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      long address = in.getLong();
      int[] bytes = new int[Math.toIntExact(in.getLong())];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = in.get() & 0xFF;
      }
      blocks.put(address, bytes);
    }
    return blocks;
  }

  static HeapHistory load(Path recording) throws IOException {
    return HeapHistory.load(recording, LoadOptions.defaults());
  }

  /** The blocks of a recording at its end, by their addresses. */
  static Map<Long, int[]> recorded(HeapHistory history) {
    Map<Long, int[]> blocks = new LinkedHashMap<>();
    long end = history.endTime();
    for (int node = 0; node < history.nodeCount(); node++) {
      if (history.exists(node, end)) {
        long start = history.addresses().ranges(node, end).get(0).start();
        blocks.put(start, bytes(history, node, end));
      }
    }
    return blocks;
  }

  static int[] bytes(HeapHistory history, int node, long time) {
    int[] bytes = new int[Math.toIntExact(history.size(node, time))];
    Arrays.fill(bytes, history.startsUnknown(node) ? UNKNOWN : 0);
    List<int[]> places = places(history, node);
    for (int i = 0; i < history.slotCount(node); i++) {
      int version = history.versionAt(history.slot(node, i), time);
      if (version >= 0) {
        boolean partly = history.kind(version) == SlotKind.UNKNOWN;
        int known = partly ? history.knownBytes(version) : 0xFF;
        for (int k = 0; k < places.get(i)[1] && places.get(i)[0] + k < bytes.length; k++) {
          boolean isKnown = (known >> k & 1) != 0;
          int value = (int) (history.rawBits(version) >>> 8 * k) & 0xFF;
          bytes[places.get(i)[0] + k] = isKnown ? value : UNKNOWN;
        }
      }
    }
    return bytes;
  }

  /** Offset and width of each slot. */
  private static List<int[]> places(HeapHistory history, int node) {
    HeapType heapType = history.types().get(history.type(node));
    TypeInfo type = history.tables().type(history.recordedType(history.type(node)));
    List<int[]> places = new ArrayList<>();
    for (int i = 0; i < history.slotCount(node); i++) {
      if (heapType.isArray()) {
        int width =
            switch (heapType.elementKind()) {
              case 'B', 'Z' -> 1;
              case 'S', 'C' -> 2;
              case 'I', 'F' -> 4;
              default -> 8;
            };
        places.add(new int[] {i * width, width});
      } else {
        FieldInfo field = type.fields().get(i);
        String[] parts = field.descriptor().split("[: ]", 3);
        places.add(new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])});
      }
    }
    return places;
  }

  /** Every byte that the program told of is known and the same. */
  static void assertSame(Map<Long, int[]> dumped, Map<Long, int[]> recorded, String what) {
    assertThat(dumped).as(what).isNotEmpty();
    dumped.forEach(
        (address, bytes) -> {
          String block = what + ", block 0x" + Long.toHexString(address);
          assertThat(recorded).as(block).containsKey(address);
          assertThat(recorded.get(address)).as(block).isEqualTo(bytes);
        });
  }
}
