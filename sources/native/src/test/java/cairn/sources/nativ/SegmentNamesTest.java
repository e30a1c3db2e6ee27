package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import cairn.graph.memory.ProcessSnapshot.ThreadStack;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class SegmentNamesTest {
  private static final BlockTable BLOCKS =
      new BlockTable(
          new long[] {0x3010},
          new long[] {16},
          new boolean[1],
          new int[] {-1},
          List.of(),
          true,
          0,
          false,
          List.of());

  private static Segment segment(long start, int size, int known, String name) {
    byte[] bytes = new byte[known];
    for (int i = 0; i < known; i++) {
      bytes[i] = (byte) (start + i >> 8);
    }
    return new Segment(start, size, ByteBuffer.wrap(bytes), true, false, name);
  }

  @Test
  void heapIsTakenOutOfWhatItWasJoinedWith() {
    MemoryImage memory =
        new MemoryImage(
            List.of(
                segment(0x1000, 0x8000, 0x7800, ""),
                segment(0x10000, 0x1000, 0x1000, "/lib/libc.so.6"),
                segment(0x20000, 0x1000, 0, "")));
    MemoryImage named =
        SegmentNames.of(
            memory,
            List.of(new GlibcHeap.Area(0x3000, 0x5000), new GlibcHeap.Area(0x10100, 0x10200)),
            BLOCKS,
            List.of(new ThreadStack(1, "thread 1", 0x8010, List.of())));
    assertThat(named.segments())
        .extracting(each -> Long.toHexString(each.start()) + each.name())
        .containsExactly(
            "1000",
            "3000[heap]",
            "5000[stack]",
            "10000/lib/libc.so.6",
            "10100[heap]",
            "10200/lib/libc.so.6",
            "20000");
    for (Segment segment : memory.segments()) {
      for (long at = segment.start(); at < segment.end(); at += 8) {
        assertThat(named.knows(at, 8)).isEqualTo(memory.knows(at, 8));
        if (memory.knows(at, 8)) {
          assertThat(named.read(at, 8)).isEqualTo(memory.read(at, 8));
        }
      }
    }
  }
}
