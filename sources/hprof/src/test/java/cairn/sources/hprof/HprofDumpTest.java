package cairn.sources.hprof;

import static cairn.sources.hprof.DumpBytes.BYTE;
import static cairn.sources.hprof.DumpBytes.CHAR;
import static cairn.sources.hprof.DumpBytes.DOUBLE;
import static cairn.sources.hprof.DumpBytes.FLOAT;
import static cairn.sources.hprof.DumpBytes.INT;
import static cairn.sources.hprof.DumpBytes.LONG;
import static cairn.sources.hprof.DumpBytes.OBJECT;
import static cairn.sources.hprof.DumpBytes.SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapGraph;
import cairn.graph.HeapType;
import cairn.graph.JavaStrings;
import cairn.graph.Progress;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.sources.hprof.DumpBytes.Field;
import cairn.sources.hprof.DumpBytes.Static;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HprofDumpTest {
  private static final long OBJECT_CLASS = 0x1000;
  private static final long STRING_CLASS = 0x1100;
  private static final long LIST_CLASS = 0x1200;
  private static final long NODE_CLASS = 0x1300;
  private static final long ARRAY_CLASS = 0x1400;
  private static final long THREAD_CLASS = 0x1500;
  private static final long LOADER_CLASS = 0x1600;
  private static final long LOADED_CLASS = 0x1700;
  private static final long LOADER = 0x2900;

  @TempDir Path folder;

  /** A dump with every kind of record that matters, and what is asked of it. */
  private static DumpBytes dump(int idSize, Consumer<DumpBytes.Heap> more) {
    DumpBytes dump = new DumpBytes(idSize);
    dump.load(OBJECT_CLASS, "java/lang/Object");
    dump.load(STRING_CLASS, "java/lang/String");
    int list = dump.load(LIST_CLASS, "shop/List");
    dump.load(NODE_CLASS, "shop/List$Node");
    dump.load(ARRAY_CLASS, "[Ljava/lang/Object;");
    dump.load(THREAD_CLASS, "java/lang/Thread");
    dump.load(LOADER_CLASS, "shop/Loader");
    dump.load(LOADED_CLASS, "plug/In");
    dump.frame(0x77, "add", "List.java", list, 12);
    dump.trace(5, 1, 0x77);
    long value = dump.name("value");
    long coder = dump.name("coder");
    long next = dump.name("next");
    long price = dump.name("price");
    long head = dump.name("head");
    long size = dump.name("size");
    long name = dump.name("name");
    long self = dump.name("self");
    dump.segment(
        heap -> {
          heap.root(Tag.ROOT_STICKY_CLASS, OBJECT_CLASS);
          heap.classDump(OBJECT_CLASS, 0, 0, List.of(), List.of());
          heap.classDump(
              STRING_CLASS,
              OBJECT_CLASS,
              0,
              List.of(),
              List.of(new Field(value, OBJECT), new Field(coder, BYTE)));
          heap.classDump(NODE_CLASS, OBJECT_CLASS, 0, List.of(), List.of(new Field(next, OBJECT)));
          heap.classDump(
              LIST_CLASS,
              NODE_CLASS,
              0,
              List.of(new Static(self, OBJECT, 0x2000), new Static(size, INT, -7)),
              List.of(new Field(price, DOUBLE), new Field(head, OBJECT), new Field(size, SHORT)));
          heap.classDump(ARRAY_CLASS, OBJECT_CLASS, 0, List.of(), List.of());
          heap.classDump(
              THREAD_CLASS, OBJECT_CLASS, 0, List.of(), List.of(new Field(name, OBJECT)));
          heap.classDump(LOADER_CLASS, OBJECT_CLASS, 0, List.of(), List.of());
          heap.classDump(LOADED_CLASS, OBJECT_CLASS, LOADER, List.of(), List.of());
        });
    dump.segment(
        heap -> {
          heap.instance(
              0x2000,
              LIST_CLASS,
              DOUBLE,
              Double.doubleToRawLongBits(2.5),
              OBJECT,
              0x2100,
              SHORT,
              -3,
              OBJECT,
              0x2200);
          heap.instance(0x2100, NODE_CLASS, OBJECT, 0);
          heap.objectArray(0x2200, ARRAY_CLASS, 0, 0x2100, 0, 0x2000, 0x9990);
          heap.primitiveArray(0x2300, BYTE, 'm', 'a', 'i', 'n');
          heap.instance(0x2400, STRING_CLASS, OBJECT, 0x2300, BYTE, 0);
          heap.instance(0x2500, THREAD_CLASS, OBJECT, 0x2400);
          heap.primitiveArray(0x2600, LONG, -1, Long.MAX_VALUE);
          heap.primitiveArray(0x2700, FLOAT, Float.floatToRawIntBits(1.5f));
          heap.instance(LOADER, LOADER_CLASS);
          heap.instance(0x2a00, LOADED_CLASS);
          heap.root(Tag.ROOT_THREAD_OBJECT, 0x2500, 1, 5);
          heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 1, 0);
          more.accept(heap);
        });
    return dump.end();
  }

  private HprofDump open(DumpBytes dump) throws IOException {
    return open(dump.write(folder.resolve("dump.hprof")));
  }

  private static HprofDump open(Path file) throws IOException {
    return HprofDump.open(file, HprofOptions.defaults(), Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void readsObjectsWithTheirSlots(int idSize) throws IOException {
    try (HprofDump dump = open(dump(idSize, heap -> {}))) {
      HeapGraph graph = dump.graph();
      assertThat(dump.report().missing()).isEmpty();
      assertThat(graph.nodeCount()).isEqualTo(8 + 10);
      int list = graph.nodeOf(0x2000);
      HeapType type = graph.typeInfo(graph.type(list));
      assertThat(type.name()).isEqualTo("shop.List");
      assertThat(type.fields())
          .containsExactly(
              new HeapType.Field("next", 'L', "shop.List$Node"),
              new HeapType.Field("price", 'D', "shop.List"),
              new HeapType.Field("head", 'L', "shop.List"),
              new HeapType.Field("size", 'S', "shop.List"));
      assertThat(graph.typeInfo(type.supertype()).name()).isEqualTo("shop.List$Node");
      assertThat(graph.slotKind(list, 0)).isEqualTo(SlotKind.REFERENCE);
      assertThat(graph.slotBits(list, 0)).isEqualTo(graph.nodeOf(0x2200));
      assertThat(Double.longBitsToDouble(graph.slotBits(list, 1))).isEqualTo(2.5);
      assertThat(graph.slotBits(list, 3)).isEqualTo(-3);
      assertThat(targets(graph, list)).containsExactly("next->2200", "head->2100");
      assertThat(graph.id(list)).isEqualTo(0x2000);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void readsArrays(int idSize) throws IOException {
    try (HprofDump dump = open(dump(idSize, heap -> {}))) {
      HeapGraph graph = dump.graph();
      int array = graph.nodeOf(0x2200);
      assertThat(graph.typeInfo(graph.type(array)).name()).isEqualTo("java.lang.Object[]");
      assertThat(graph.typeInfo(graph.type(array)).isArray()).isTrue();
      assertThat(graph.slotCount(array)).isEqualTo(5);
      assertThat(graph.slotKind(array, 0)).isEqualTo(SlotKind.NULL);
      assertThat(graph.slotKind(array, 4)).isEqualTo(SlotKind.WILD);
      assertThat(graph.slotBits(array, 4)).isEqualTo(0x9990);
      assertThat(targets(graph, array)).containsExactly("[1]->2100", "[3]->2000");
      int longs = graph.nodeOf(0x2600);
      assertThat(graph.slotBits(longs, 1)).isEqualTo(Long.MAX_VALUE);
      assertThat(graph.typeInfo(graph.type(longs)).name()).isEqualTo("long[]");
      assertThat(Float.intBitsToFloat((int) graph.slotBits(graph.nodeOf(0x2700), 0)))
          .isEqualTo(1.5f);
      assertThat(JavaStrings.text(graph, graph.nodeOf(0x2400), 10)).isEqualTo("main");
      assertThat(dump.report().oddities())
          .containsExactly("1 reference leads to no object of the dump, and is left out");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void classesHaveTheirStaticFieldsAsSlots(int idSize) throws IOException {
    try (HprofDump dump = open(dump(idSize, heap -> {}))) {
      HeapGraph graph = dump.graph();
      int node = graph.nodeOf(LIST_CLASS);
      assertThat(graph.typeInfo(graph.type(node)).name()).isEqualTo("java.lang.Class");
      assertThat(graph.className(node)).isEqualTo("shop.List");
      assertThat(targets(graph, node)).containsExactly("<super>->1300", "self->2000");
      assertThat(graph.slotName(node, 5)).isEqualTo("size");
      assertThat(graph.slotKind(node, 5)).isEqualTo(SlotKind.INT);
      assertThat(graph.slotBits(node, 5)).isEqualTo(-7);
    }
  }

  @Test
  void objectsKeepAliveWhatCanBeUnloaded() throws IOException {
    try (HprofDump dump = open(dump(8, heap -> {}))) {
      HeapGraph graph = dump.graph();
      int plugin = graph.nodeOf(0x2a00);
      assertThat(targets(graph, plugin)).containsExactly("<class>->1700");
      assertThat(graph.slot(graph.firstReference(plugin))).isEqualTo(HeapGraph.CLASS_SLOT);
      assertThat(graph.loader(graph.type(plugin))).isEqualTo(graph.nodeOf(LOADER));
      assertThat(graph.loader(graph.type(graph.nodeOf(0x2000)))).isEqualTo(-1);
      assertThat(roots(graph)).doesNotContain("CLASS plug.In").contains("CLASS shop.List");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void rootsHaveKindsThreadsAndFrames(int idSize) throws IOException {
    Consumer<DumpBytes.Heap> roots =
        heap -> {
          heap.jniGlobal(0x2100, 0x5555);
          heap.root(Tag.ROOT_JNI_LOCAL, 0x2100, 1, 0);
          heap.root(Tag.ROOT_NATIVE_STACK, 0x2100, 1);
          heap.root(Tag.ROOT_THREAD_BLOCK, 0x2100, 9);
          heap.root(Tag.ROOT_MONITOR_USED, 0x2100);
          heap.root(Tag.ROOT_UNKNOWN, 0x2100);
          heap.root(Tag.ROOT_INTERNED_STRING, 0x2100);
          heap.root(Tag.ROOT_FINALIZING, 0x2100);
          heap.root(Tag.ROOT_DEBUGGER, 0x2100);
          heap.root(Tag.ROOT_REFERENCE_CLEANUP, 0x2100);
          heap.root(Tag.ROOT_VM_INTERNAL, 0x2100);
          heap.root(Tag.ROOT_JNI_MONITOR, 0x2100, 1, 0);
          heap.root(Tag.UNREACHABLE, 0x2100);
          heap.out.u1(Tag.HEAP_DUMP_INFO).u4(1).id(0x10001);
          heap.out.u1(Tag.PRIMITIVE_ARRAY_NODATA).id(0x2800).u4(0).u4(3).u1(CHAR);
          heap.root(Tag.ROOT_UNKNOWN, 0x7770);
        };
    try (HprofDump dump = open(dump(idSize, roots))) {
      HeapGraph graph = dump.graph();
      assertThat(roots(graph))
          .startsWith(
              "CLASS java.lang.Object",
              "THREAD thread main",
              "LOCAL local variable of thread main in shop.List.add(List.java:12)",
              "NATIVE JNI global",
              "NATIVE JNI local of thread main in shop.List.add(List.java:12)",
              "NATIVE native stack of thread main",
              "MONITOR thread block",
              "MONITOR monitor in use",
              "OTHER root of no known kind",
              "OTHER interned string",
              "OTHER being finalized",
              "OTHER held by a debugger",
              "OTHER waits for reference clean-up",
              "NATIVE held by the VM",
              "NATIVE JNI monitor of thread main in shop.List.add(List.java:12)",
              "CLASS java.lang.String");
      int left = graph.nodeOf(0x2800);
      assertThat(graph.slotCount(left)).isEqualTo(3);
      assertThat(graph.slotKind(left, 2)).isEqualTo(SlotKind.UNKNOWN);
      assertThat(dump.report().oddities()).contains("1 root leads to no object of the dump");
      assertThat(dump.report().missing()).isEmpty();
    }
  }

  @Test
  void namesAThreadByItsRecord() throws IOException {
    DumpBytes dump = new DumpBytes("1.0.1", 4);
    dump.load(THREAD_CLASS, "java/lang/Thread");
    dump.startThread(3, 0x2500, "worker");
    dump.heapDump(
        heap ->
            heap.classDump(THREAD_CLASS, 0, 0, List.of(), List.of())
                .instance(0x2500, THREAD_CLASS)
                .root(Tag.ROOT_THREAD_OBJECT, 0x2500, 3, 0));
    try (HprofDump opened = open(dump)) {
      assertThat(opened.graph().root(0)).isEqualTo(new Root(Root.Kind.THREAD, "thread worker", 1));
      assertThat(opened.report().isWhole()).isTrue();
      assertThat(opened.report().version()).isEqualTo("1.0.1");
    }
  }

  @Test
  void unpacksGzipOfSeveralMembers() throws IOException {
    byte[] bytes = dump(8, heap -> {}).toBytes();
    Path file = folder.resolve("dump.hprof.gz");
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int from = 0; from < bytes.length; from += 100) {
        GZIPOutputStream member = new GZIPOutputStream(out);
        member.write(bytes, from, Math.min(100, bytes.length - from));
        member.finish();
      }
    }
    try (HprofDump dump = open(file)) {
      assertThat(dump.objectCount()).isEqualTo(18);
      assertThat(dump.report().isWhole()).isTrue();
      assertThat(dump.report().bytes()).isEqualTo(bytes.length);
    }
    byte[] packed = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(packed, packed.length - 5));
    try (HprofDump dump = open(file)) {
      assertThat(dump.report().missing().get(0)).startsWith("the gzip file is truncated");
    }
  }

  @Test
  void goesOnWhereALengthWasNeverFilledIn() throws IOException {
    DumpBytes dump = new DumpBytes(8);
    dump.load(OBJECT_CLASS, "java/lang/Object");
    byte[] heap =
        dump.heapBytes(
            body ->
                body.classDump(OBJECT_CLASS, 0, 0, List.of(), List.of())
                    .instance(0x2000, OBJECT_CLASS)
                    .instance(0x2010, OBJECT_CLASS));
    dump.record(Tag.HEAP_DUMP_SEGMENT, 0, heap);
    dump.segment(body -> body.instance(0x2020, OBJECT_CLASS)).end();
    try (HprofDump opened = open(dump)) {
      assertThat(opened.objectCount()).isEqualTo(4);
      assertThat(opened.report().isWhole()).isTrue();
      assertThat(opened.report().oddities().get(0)).contains("gives its length as 0");
    }
  }

  @Test
  void aBrokenSegmentLeavesTheOthers() throws IOException {
    DumpBytes dump = new DumpBytes(8);
    dump.load(OBJECT_CLASS, "java/lang/Object");
    dump.segment(
        heap -> {
          heap.classDump(OBJECT_CLASS, 0, 0, List.of(), List.of());
          heap.instance(0x2000, OBJECT_CLASS);
          heap.out.u1(0x21).id(0x2010).u4(0).id(OBJECT_CLASS).u4(1 << 30);
        });
    dump.segment(heap -> heap.instance(0x2020, OBJECT_CLASS)).end();
    try (HprofDump opened = open(dump)) {
      assertThat(opened.objectCount()).isEqualTo(3);
      assertThat(opened.report().missing())
          .singleElement()
          .asString()
          .contains("cannot be read: a sub-record with the tag 0x21 goes beyond it");
    }
  }

  @Test
  void anIdTwiceCountsOnce() throws IOException {
    DumpBytes dump =
        dump(
            8,
            heap -> {
              heap.instance(0x2100, STRING_CLASS, OBJECT, 0x2000, BYTE, 0);
              heap.instance(LIST_CLASS, STRING_CLASS, OBJECT, 0x2000, BYTE, 0);
            });
    try (HprofDump opened = open(dump)) {
      HeapGraph graph = opened.graph();
      assertThat(graph.nodeCount()).isEqualTo(18);
      assertThat(targets(graph, graph.nodeOf(0x2100))).isEmpty();
      assertThat(targets(graph, graph.nodeOf(LIST_CLASS)))
          .containsExactly("<super>->1300", "self->2000");
      assertThat(opened.report().oddities().get(0)).startsWith("2 objects have ids that others");
    }
  }

  @Test
  void columnsBeyondTheBudgetAreMapped() throws IOException {
    Path file = dump(8, heap -> {}).write(folder.resolve("dump.hprof"));
    HprofOptions options = HprofOptions.defaults().withMemory(100).withThreads(3);
    try (HprofDump small = HprofDump.open(file, options, Progress.NONE);
        HprofDump large = open(file)) {
      assertThat(describe(small.graph())).isEqualTo(describe(large.graph()));
    }
  }

  @Test
  void aClassAmongItsOwnSuperclassesIsCut() throws IOException {
    DumpBytes dump = new DumpBytes(8);
    dump.load(0x1000, "a/A");
    dump.load(0x1100, "a/B");
    dump.segment(
            heap ->
                heap.classDump(0x1000, 0x1100, 0, List.of(), List.of())
                    .classDump(0x1100, 0x1000, 0, List.of(), List.of())
                    .instance(0x2000, 0x1000))
        .end();
    try (HprofDump opened = open(dump)) {
      HeapGraph graph = opened.graph();
      int above = graph.typeInfo(graph.type(graph.nodeOf(0x2000))).supertype();
      assertThat(graph.typeInfo(above).supertype()).isEqualTo(-1);
    }
  }

  static List<String> describe(HeapGraph graph) {
    List<String> lines = new ArrayList<>(roots(graph));
    for (int node = 0; node < graph.nodeCount(); node++) {
      lines.add(
          Long.toHexString(graph.id(node))
              + " "
              + graph.typeInfo(graph.type(node)).name()
              + " "
              + graph.size(node)
              + targets(graph, node));
    }
    return lines;
  }

  private static List<String> targets(HeapGraph graph, int node) {
    List<String> targets = new ArrayList<>();
    for (long at = graph.firstReference(node); at < graph.firstReference(node + 1); at++) {
      String name = graph.slotName(node, graph.slot(at));
      targets.add(name + "->" + Long.toHexString(graph.id(graph.target(at))));
    }
    return targets;
  }

  private static List<String> roots(HeapGraph graph) {
    List<String> names = new ArrayList<>();
    for (int index = 0; index < graph.rootCount(); index++) {
      Root root = graph.root(index);
      assertThat(graph.rootNode(index)).isEqualTo(root.node());
      names.add(root.kind() + " " + root.name());
    }
    return names;
  }
}
