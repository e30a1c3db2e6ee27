package cairn.sources.hprof;

import static cairn.sources.hprof.DumpBytes.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps beyond 4 GB, most of which is a hole that takes no space on the disk. */
class HugeDumpTest {
  private static final long CLASS = 0x1000;
  private static final int LENGTH = 600_000_000;

  @TempDir Path folder;

  /**
   * Class, object, array of 4.8 GB, and an object that refers to both, in one record.
   *
   * @param length the record's, of which 32 bits are written
   */
  private Path write(int tag, long length, boolean withEnd) throws IOException {
    DumpBytes head = new DumpBytes(8);
    head.load(CLASS, "[Ljava/lang/Object;");
    byte[] first =
        head.heapBytes(
            heap -> {
              heap.classDump(CLASS, 0, 0, List.of(), List.of());
              heap.out.u1(Tag.PRIMITIVE_ARRAY_DUMP).id(0x100000).u4(0).u4(LENGTH).u1(LONG);
            });
    byte[] last = head.heapBytes(heap -> heap.objectArray(0x2000, CLASS, 0x2000, 0x100000));
    long real = first.length + 8L * LENGTH + last.length;
    head.record(tag, length < 0 ? real : length, first);
    byte[] bytes = head.toBytes();
    Path file = folder.resolve("huge.hprof");
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(bytes);
      out.seek(bytes.length + 8L * LENGTH);
      out.write(last);
      if (withEnd) {
        out.write(Tag.HEAP_DUMP_END);
        out.write(new byte[8]);
      }
    }
    return file;
  }

  private static void check(Path file) throws IOException {
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), Progress.NONE)) {
      HeapGraph graph = dump.graph();
      assertThat(dump.report().missing()).isEmpty();
      assertThat(dump.report().oddities()).singleElement().asString().contains("gives its length");
      int array = graph.nodeOf(0x2000);
      int[] targets = {
        graph.target(graph.firstReference(array)), graph.target(graph.firstReference(array) + 1)
      };
      assertThat(targets).containsExactly(array, graph.nodeOf(0x100000));
      assertThat(graph.size(graph.nodeOf(0x100000))).isEqualTo(16 + 8L * LENGTH);
      assertThat(graph.slotBits(graph.nodeOf(0x100000), LENGTH - 1)).isZero();
      assertThat(graph.slotBits(array, 1)).isEqualTo(graph.nodeOf(0x100000));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLengthThatWrappedAround(boolean withEnd) throws IOException {
    check(write(Tag.HEAP_DUMP, -1, withEnd));
  }

  @Test
  void aLengthThatWasNeverFilledIn() throws IOException {
    check(write(Tag.HEAP_DUMP_SEGMENT, 0, true));
  }

  @Test
  void anArrayThatIsCut() throws IOException {
    Path file = write(Tag.HEAP_DUMP, -1, false);
    try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
      cut.setLength(5_000_000);
    }
    try (HprofDump dump = HprofDump.open(file, HprofOptions.defaults(), Progress.NONE)) {
      assertThat(dump.objectCount()).isEqualTo(1);
      assertThat(dump.report().missing()).hasSize(2);
      assertThat(Arrays.asList(dump.report().missing().get(0).split(" "))).contains("truncated:");
    }
  }
}
