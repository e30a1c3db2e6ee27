package cairn.sources.nativ;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.memory.BlockTable;
import cairn.graph.memory.MemoryImage;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in the core of a program against what the program knows itself. */
class GlibcHeapTest {
  @TempDir static Path folder;

  private static Programs programs;
  private static Path churn;
  private static Path damage;

  @BeforeAll
  static void compile() throws Exception {
    programs = new Programs(folder);
    churn = programs.compile("churn");
    damage = programs.compile("damage");
  }

  private static BlockTable read(Path core) throws Exception {
    CoreFile file = CoreFile.open(core);
    return GlibcHeap.read(new MemoryImage(file.segments()), file.threads());
  }

  private static Map<Long, Long> live(BlockTable blocks) {
    Map<Long, Long> live = new TreeMap<>();
    for (int i = 0; i < blocks.count(); i++) {
      if (!blocks.isFree()[i]) {
        live.put(blocks.addresses()[i], blocks.sizes()[i]);
      }
    }
    return live;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 2", "9, 3"})
  void liveBlocksAreThoseThatWereRecorded(int threads, int seed) throws Exception {
    int rounds = Boolean.getBoolean("cairn.long") ? 20 : 1;
    for (int i = 0; i < rounds; i++) {
      Path own = folder.resolve("own");
      String number = Integer.toString(seed + 100 * i);
      Path core =
          programs.core(
              Programs.blocks(),
              churn,
              own.toString(),
              Integer.toString(threads),
              "30000",
              number,
              "abort");
      BlockTable found = read(core);
      assertThat(found.damage()).as("seed %s", number).isEmpty();
      Map<Long, Long> live = live(found);
      CoreFile file = CoreFile.open(core);
      BlockTable recorded =
          RecordedBlocks.read(new MemoryImage(file.segments()), Long::toHexString);
      assertThat(live.keySet()).as("seed %s", number).isEqualTo(live(recorded).keySet());
      Map<Long, Long> exact = live(recorded);
      Programs.list(own)
          .forEach(
              (address, size) -> {
                assertThat(exact).as("seed %s", number).containsEntry(address, size);
                assertThat(live.get(address)).isGreaterThanOrEqualTo(size);
                if (live.get(address) < 32768) {
                  long least = live.get(address) <= 56 ? 0 : live.get(address) - GlibcHeap.SLACK;
                  boolean isMapped = live.get(address) % 4096 == 4096 - 16;
                  assertThat(isMapped || size >= least).as("%s of %s", size, least).isTrue();
                }
              });
    }
  }

  /** The program moves the break itself, is in its way, or has memory that looks like a block. */
  @ParameterizedTest
  @ValueSource(strings = {"nothing", "move", "block", "decoy"})
  void heapMayHaveSeveralParts(String how) throws Exception {
    Path own = folder.resolve("own");
    BlockTable found = read(programs.core("", programs.compile("grow"), own.toString(), how));
    assertThat(found.damage()).isEmpty();
    assertThat(live(found).keySet()).isEqualTo(Programs.list(own).keySet());
  }

  @Test
  void programWithoutLibrariesHasAHeapToo() throws Exception {
    Path program = programs.compile("damage", "-static");
    Path own = folder.resolve("own");
    BlockTable found = read(programs.core("", program, own.toString(), "none"));
    assertThat(live(found).keySet()).containsAll(Programs.list(own).keySet());
    assertThat(found.damage()).isEmpty();
    compile();
  }

  @Test
  void otherAllocatorsAreNotTakenForIt() {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    for (int i = 0; i < bytes.limit(); i += 8) {
      bytes.putLong(i, i * 0x9E3779B97F4A7C15L);
    }
    MemoryImage.Segment data =
        new MemoryImage.Segment(0x10000, bytes.limit(), bytes, true, false, "/lib/libc.so.6");
    assertThat(GlibcHeap.read(new MemoryImage(List.of(data)), List.of())).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "overrun | 1 | has 0x5858585858585858 where its size should be",
        "zero    | 1 | has 0x0 where its size should be",
        "larger  | 1 | has the size 112 in its header, which leads to",
        "two     | 2 | has 0x5959595959595959 where its size should be",
        "top     | 1 | the free end of the heap",
        "bit     | 1 | says that it is free and has",
        "stale   | 1 | list of free blocks of 200 bytes counts 1, but goes on",
        "twice   | 1 | which is in a list already: it was freed twice",
        "bin     | 1 | a list of free blocks leads to 0x4141414141414141",
      })
  void damageIsToldAndTheRestIsSeen(String how, int times, String text) throws Exception {
    Path own = folder.resolve("own");
    BlockTable found = read(programs.core("", damage, own.toString(), how));
    Map<Long, Long> expected = Programs.list(own);
    if (how.equals("bin")) {
      expected.values().removeIf(size -> size == 5000);
    }
    Map<Long, Long> live = live(found);
    expected.forEach((address, size) -> assertThat(live).containsEntry(address, size));
    assertThat(live).hasSizeLessThanOrEqualTo(expected.size() + 1);
    assertThat(found.damage()).hasSize(times);
    assertThat(found.damage().get(times - 1).text()).contains(text);
  }
}
