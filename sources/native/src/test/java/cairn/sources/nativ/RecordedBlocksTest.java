package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedBlocksTest {
  @TempDir static Path folder;

  private static MemoryImage memory;

  /** A check of the program that fails leaves no core. */
  @BeforeAll
  static void run() throws Exception {
    Programs programs = new Programs(folder);
    Path core = programs.core(Programs.blocks(), programs.compile("calls"));
    memory = new MemoryImage(CoreFile.open(core).segments());
  }

  private static int block(BlockTable blocks, long size, boolean isFree) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < blocks.count(); i++) {
      if (blocks.sizes()[i] == size && blocks.isFree()[i] == isFree) {
        found.add(i);
      }
    }
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void sizesAreExactAndCallersAreKnown() {
    BlockTable blocks = RecordedBlocks.read(memory, address -> "x");
    assertThat(blocks.sizesAreExact()).isTrue();
    assertThat(blocks.isZeroed()).isTrue();
    assertThat(blocks.damage()).isEmpty();
    for (long size : new long[] {121, 33, 128, 5, 4096}) {
      assertThat(blocks.place(block(blocks, size, false))).isNotEmpty();
    }
    // inner, outer, main; what calls main is not the program
    assertThat(blocks.place(block(blocks, 333, false))).isEqualTo("x < x < x");
    // the library, and who called it
    assertThat(blocks.place(block(blocks, 5, false))).startsWith("x < x");
  }

  @Test
  void freedBlocksAreRememberedForAWhile() {
    BlockTable blocks = RecordedBlocks.read(memory, address -> "x");
    assertThat(blocks.place(block(blocks, 777, true))).isEqualTo("freed by x; allocated by x < x");
  }

  @Test
  void zerosCanBeTurnedOff() throws Exception {
    MemoryImage.Segment header = header();
    ByteBuffer bytes = header.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    assertThat(RecordedBlocks.read(new MemoryImage(List.of(header)), address -> "x").isZeroed())
        .isTrue();
    ByteBuffer copy = ByteBuffer.allocate(bytes.limit()).order(ByteOrder.LITTLE_ENDIAN);
    copy.put(bytes.rewind());
    for (int i = 0; i + 64 < copy.limit(); i += 8) {
      if (copy.getLong(i) == 0x6C62206E72696163L) {
        copy.putLong(i + 24, 0);
      }
    }
    MemoryImage.Segment changed =
        new MemoryImage.Segment(
            header.start(), header.size(), copy.clear(), true, false, header.name());
    BlockTable blocks = RecordedBlocks.read(new MemoryImage(List.of(changed)), address -> "x");
    assertThat(blocks.isZeroed()).isFalse();
    // the table itself is not there
    assertThat(blocks.damage()).isNotEmpty();
    assertThat(blocks.count()).isZero();
  }

  private static MemoryImage.Segment header() {
    for (MemoryImage.Segment segment : memory.segments()) {
      if (segment.isWritable() && segment.bytes().limit() > 64) {
        MemoryImage only = new MemoryImage(List.of(segment));
        if (RecordedBlocks.read(only, address -> "x") != null) {
          return segment;
        }
      }
    }
    throw new AssertionError("no table");
  }
}
