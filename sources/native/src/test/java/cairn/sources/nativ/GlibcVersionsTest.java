package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import cairn.graph.memory.MemoryImage.Segment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The layouts of versions that are not on this machine, built by hand: 2.26 has no field for fast
 * chunks, before 2.30 counts of a thread are bytes, before 2.32 lists are plain.
 */
class GlibcVersionsTest {
  private static final long DATA = 0x7F00_0000_0000L;
  private static final long ARENA = DATA + 0x400;
  private static final long HEAP = 0x5600_0000_1000L;
  private static final int HEAP_SIZE = 0x21000;
  private static final long AREA = DATA + 0x7000;

  private final ByteBuffer data = ByteBuffer.allocate(0x8000).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteBuffer heap = ByteBuffer.allocate(HEAP_SIZE).order(ByteOrder.LITTLE_ENDIAN);

  private void put(long address, long value) {
    boolean isHeap = address >= HEAP && address < HEAP + HEAP_SIZE;
    (isHeap ? heap : data).putLong((int) (address - (isHeap ? HEAP : DATA)), value);
  }

  @ParameterizedTest
  @CsvSource({"2.26, -8, 1, false", "2.28, 0, 1, false", "2.31, 0, 2, false", "2.36, 0, 2, true"})
  void everyVersionIsRead(String version, int shift, int countSize, boolean isMangled) {
    for (int i = 1; i <= 127; i++) {
      long bin = ARENA + 112 + shift + 16L * (i - 1) - 16;
      put(bin + 16, bin);
      put(bin + 24, bin);
    }
    put(ARENA + 2160 + shift, ARENA);
    put(ARENA + 2184 + shift, HEAP_SIZE);
    put(ARENA + 2192 + shift, HEAP_SIZE);
    int cacheSize = 16 + 64 * countSize + 64 * 8;
    long cache = HEAP + 16;
    List<Long> blocks = new ArrayList<>();
    long at = HEAP;
    put(at + 8, cacheSize | 1);
    at += cacheSize;
    for (int i = 0; i < 12; i++) {
      put(at + 8, 0x41);
      blocks.add(at + 16);
      at += 0x40;
    }
    put(ARENA + 96 + shift, at);
    put(at + 8, HEAP + HEAP_SIZE - at | 1);
    // the thread keeps 1 and 2, a fast bin 5 and 6
    link(cache + 64L * countSize + 8 * 2, blocks.get(1), 0);
    heap.put((int) (cache + 2L * countSize - HEAP), (byte) 2);
    link(blocks.get(1), blocks.get(2), isMangled ? 1 : 0);
    link(blocks.get(2), 0, isMangled ? 1 : 0);
    link(ARENA + 16 + shift + 8 * 2, blocks.get(5) - 16, 0);
    link(blocks.get(5), blocks.get(6) - 16, isMangled ? 1 : 0);
    link(blocks.get(6), 0, isMangled ? 1 : 0);
    put(AREA - 0x50, cache);
    BlockTable found = read();
    assertThat(found.damage()).as(version).isEmpty();
    assertThat(found.addresses())
        .containsExactly(blocks.stream().mapToLong(each -> each).toArray());
    for (int i = 0; i < 12; i++) {
      boolean isFree = i == 1 || i == 2 || i == 5 || i == 6;
      assertThat(found.isFree()[i]).as("%s, block %s", version, i).isEqualTo(isFree);
      assertThat(found.sizes()[i]).isEqualTo(0x38);
    }
  }

  private void link(long place, long to, int isMangled) {
    put(place, isMangled == 1 ? place >>> 12 ^ to : to);
  }

  private BlockTable read() {
    MemoryImage memory =
        new MemoryImage(
            List.of(
                new Segment(DATA, data.limit(), data, true, false, "/lib/libc.so.6"),
                new Segment(HEAP, heap.limit(), heap, true, false, "")));
    long[] registers = new long[ThreadRegisters.NAMES.size()];
    registers[ThreadRegisters.NAMES.indexOf("fs_base")] = AREA;
    return GlibcHeap.read(memory, List.of(new ThreadRegisters(1, registers)));
  }
}
