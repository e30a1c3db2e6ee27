package cairn.sources.hprof;

import static cairn.sources.hprof.DumpBytes.BYTE;
import static cairn.sources.hprof.DumpBytes.INT;
import static cairn.sources.hprof.DumpBytes.LONG;
import static cairn.sources.hprof.DumpBytes.OBJECT;
import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.Progress;
import cairn.sources.hprof.DumpBytes.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A dump whose objects lie as a VM lays them out tells which VM that was. */
class SizesTest {
  private static final long ARRAYS = 0x1000;
  private static final long MIXED = 0x1100;
  private static final long PLAIN = 0x1200;

  @TempDir Path folder;

  static Stream<VmModel> models() {
    return Stream.of(
        new VmModel("compressed references and class pointers", 12, 4, 16, 8),
        new VmModel("compressed references and class pointers", 12, 4, 16, 16),
        new VmModel("compressed class pointers", 12, 8, 16, 8),
        new VmModel("no compression", 16, 8, 24, 8),
        new VmModel("no compression, narrow array headers", 16, 8, 20, 8),
        new VmModel("compact headers, compressed references", 8, 4, 12, 8),
        new VmModel("compact headers", 8, 8, 12, 8),
        new VmModel("OpenJ9, compressed references", 4, 4, 8, 8));
  }

  @ParameterizedTest
  @MethodSource("models")
  void isFoundOut(VmModel model) throws IOException {
    long mixed = model.align(mixedEnd(model));
    try (HprofDump dump = open(8, 100, model, mixed)) {
      assertThat(dump.model()).isEqualTo(model);
      HeapGraph graph = dump.graph();
      int object = graph.nodeOf(0x100000);
      assertThat(graph.size(object)).isEqualTo(mixed);
      assertThat(dump.report().inferred().get(0)).startsWith("object sizes: " + model);
    }
  }

  /** A long, a byte, an int and a reference, each where it may be. */
  private static long mixedEnd(VmModel model) {
    long end = model.header() + 7L & -8;
    boolean gap = end - model.header() >= 4;
    end += 8;
    end += gap ? 0 : 4; // the int is in the gap before the long
    if (model.reference() == 8) {
      return (end + 1 + 7 & -8) + 8;
    }
    return (end + 1 + 3 & -4) + 4;
  }

  @Test
  void aHiddenFieldIsSeen() throws IOException {
    VmModel model = new VmModel("compressed references and class pointers", 12, 4, 16, 8);
    try (HprofDump dump = open(8, 100, model, 72)) {
      assertThat(dump.model()).isEqualTo(model);
      assertThat(dump.graph().size(dump.graph().nodeOf(0x100000))).isEqualTo(72);
    }
  }

  @Test
  void tooFewObjectsTellNothing() throws IOException {
    VmModel model = new VmModel("compact headers", 8, 8, 12, 8);
    try (HprofDump dump = open(8, 3, model, 48)) {
      assertThat(dump.model().header()).isEqualTo(12);
      assertThat(dump.report().inferred().get(0)).startsWith("object sizes: assumed");
    }
    try (HprofDump dump = open(4, 3, model, 48)) {
      assertThat(dump.model()).isEqualTo(new VmModel("32 bits", 8, 4, 12, 8));
    }
  }

  private HprofDump open(int idSize, int count, VmModel model, long mixed) throws IOException {
    DumpBytes dump = new DumpBytes(idSize);
    dump.load(ARRAYS, "[Ljava/lang/Object;");
    dump.load(MIXED, "a/Mixed");
    dump.load(PLAIN, "a/Plain");
    long name = dump.name("f");
    dump.segment(
        heap -> {
          heap.classDump(ARRAYS, 0, 0, List.of(), List.of());
          heap.classDump(PLAIN, 0, 0, List.of(), List.of());
          heap.classDump(
              MIXED,
              0,
              0,
              List.of(),
              List.of(
                  new Field(name, LONG),
                  new Field(name, BYTE),
                  new Field(name, INT),
                  new Field(name, OBJECT)));
          long at = 0x100000;
          for (int i = 0; i < count; i++) {
            heap.instance(at, MIXED, LONG, 0, BYTE, 0, INT, 0, OBJECT, 0);
            at += mixed;
            heap.instance(at, PLAIN);
            at += model.align(model.header());
            heap.primitiveArray(at, BYTE, new long[i % 20]);
            at += model.arraySize(1, i % 20);
            heap.primitiveArray(at, LONG, new long[i % 5]);
            at += model.arraySize(8, i % 5);
            heap.objectArray(at, ARRAYS, new long[i % 7]);
            at += model.arraySize(model.reference(), i % 7);
          }
        });
    return HprofDump.open(
        dump.end().write(folder.resolve("sizes.hprof")), HprofOptions.defaults(), Progress.NONE);
  }
}
