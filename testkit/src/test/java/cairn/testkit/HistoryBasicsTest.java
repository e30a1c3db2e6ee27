package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.graph.HeapGraph;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.history.Alive;
import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.history.HistoryBuilder;
import cairn.history.HistoryException;
import cairn.history.LoadOptions;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single properties of histories, and what loading refuses. */
class HistoryBasicsTest {
  @TempDir Path directory;
  private HistoryScript script;

  @BeforeEach
  void begin() {
    script = HistoryScript.to(directory.resolve("basics.cairn"));
  }

  @Test
  void staticsOfTheSitesOwnLoaderArePreferred() throws IOException {
    int loader = script.writer().loader("app");
    List<FieldInfo> fields = List.of(new FieldInfo("it", 'I', Format.FIELD_STATIC, "I"));
    int[] holders = new int[2];
    for (int i = 0; i < 2; i++) {
      script.writer().type(1, "Same", i * loader, "", "", 1, 0, (char) 0, fields);
      holders[i] = script.writer().type(1, "Holder", i * loader, "", "", 1, 0, (char) 0, List.of());
    }
    for (int i = 0; i < 2; i++) {
      int site = script.writer().site(Format.STATIC_INT, holders[i], "m", 1, "Same", "it", 'I');
      script.lane().putStatic(site, i + 1);
    }
    try (HeapHistory history = script.load()) {
      assertThat(history.statics()).hasSize(2);
      assertThat(history.statics().get(0).type()).isNotEqualTo(history.statics().get(1).type());
      assertThat(history.bits(history.versionAt(history.staticSlot(0), 2))).isEqualTo(1);
      assertThat(history.bits(history.versionAt(history.staticSlot(1), 2))).isEqualTo(2);
    }
  }

  @Test
  void reservedNodesAreNoPartOfTheRecording() {
    int type = script.type("T", "next:L");
    long first = script.make(type);
    script.put(first, "T", "next", 'L', script.make(type));
    try (HeapHistory history = script.load()) {
      int count = history.nodeCount();
      HeapGraph before = history.at(history.endTime(), Alive.ALL).graph();
      int like = history.nodeOf(first);
      int reserved = history.reserve(like, history.slotCount(like));
      assertThat(history.nodeCount()).isEqualTo(count);
      assertThat(history.nodeLimit()).isEqualTo(count + 1);
      assertThat(reserved).isEqualTo(count);
      assertThat(history.type(reserved)).isEqualTo(history.type(like));
      assertThat(history.exists(reserved, history.endTime())).isFalse();
      assertThat(history.nodesUpTo(history.endTime())).isEqualTo(count);
      long slot = history.slot(reserved, 0);
      assertThat(history.owner(slot)).isEqualTo(reserved);
      assertThat(history.versionAt(slot, history.endTime())).isEqualTo(HeapHistory.NONE);
      HeapGraph after = history.at(history.endTime(), Alive.ALL).graph();
      assertThat(after.nodeCount()).isEqualTo(before.nodeCount());
    }
  }

  @Test
  void fieldsThatNoTypeDeclaresAppearInOlderNodesToo() {
    int lambda = script.type("L$$Lambda");
    long early = script.make(lambda);
    long late = script.make(lambda);
    script.put(late, "L$$Lambda", "arg$1", 'L', early);
    long third = script.make(lambda);
    script.put(third, "L$$Lambda", "arg$1", 'L', late);
    try (HeapHistory history = script.load()) {
      HeapGraph graph = history.at(history.endTime(), Alive.ALL).graph();
      assertThat(graph.slotName(graph.nodeOf(early), 0)).isEqualTo("arg$1");
      assertThat(graph.slotKind(graph.nodeOf(early), 0)).isEqualTo(SlotKind.NULL);
      assertThat(graph.slotBits(graph.nodeOf(late), 0)).isEqualTo(graph.nodeOf(early));
      assertThat(graph.slotBits(graph.nodeOf(third), 0)).isEqualTo(graph.nodeOf(late));
      assertThat(history.slotName(history.slot(history.nodeOf(late), 0))).isEqualTo("arg$1");
    }
  }

  @Test
  void sizesFollowTheRecordedMachine() {
    int type = script.type("T", "a:L", "b:J");
    int array = script.arrayType("byte[]", 'B');
    script.make(type);
    script.makeArray(array, 5);
    try (HeapHistory history = script.load()) {
      assertThat(history.size(0, 2)).isEqualTo(24);
      assertThat(history.size(1, 2)).isEqualTo(24);
    }
  }

  @Test
  void hugeArraysCostNothingUntilTheyAreWritten() {
    int array = script.arrayType("long[]", 'J');
    long id = script.makeArray(array, Integer.MAX_VALUE);
    script.element(id, Integer.MAX_VALUE - 1, 7);
    long copy = script.cloneOf(id, Integer.MAX_VALUE);
    try (HeapHistory history = script.load()) {
      assertThat(history.versionCount()).isEqualTo(2);
      HeapGraph graph = history.at(3, Alive.ALL).graph();
      int node = graph.nodeOf(copy);
      assertThat(graph.slotKind(node, 12345)).isEqualTo(SlotKind.LONG);
      assertThat(graph.slotBits(node, 12345)).isZero();
      assertThat(graph.slotBits(node, Integer.MAX_VALUE - 1)).isEqualTo(7);
      assertThat(history.bytesInMemory()).isLessThan(1 << 20);
    }
  }

  @Test
  void copiesReadEverythingBeforeTheyWrite() {
    int array = script.arrayType("int[]", 'I');
    long numbers = script.makeArray(array, 4);
    script.refresh(numbers, 0, 1, 2, 3, 4);
    script.copy(numbers, 0, numbers, 1, 3);
    long up = script.time();
    script.copy(numbers, 1, numbers, 0, 3);
    try (HeapHistory history = script.load()) {
      assertThat(elements(history, up)).containsExactly(1L, 1L, 2L, 3L);
      assertThat(elements(history, history.endTime())).containsExactly(1L, 2L, 3L, 3L);
    }
  }

  private static List<Long> elements(HeapHistory history, long time) {
    return LongStream.range(0, history.slotCount(0))
        .mapToObj(i -> history.bits(history.versionAt(history.slot(0, (int) i), time)))
        .toList();
  }

  @Test
  void theLastCPointGivesRoots() {
    int type = script.type("T", "next:L");
    long a = script.make(type);
    long b = script.make(type);
    script.cpoint("p", Format.CPOINT_EXIT, a, 0);
    script.put(a, "next", b);
    script.cpoint("p", Format.CPOINT_EXIT, b);
    try (HeapHistory history = script.load()) {
      CPoint first = history.cpoint(0);
      assertThat(first.time()).isEqualTo(2);
      assertThat(first.nodes()).containsExactly(0, -1);
      HeapGraph before = history.at(2, Alive.REACHABLE).graph();
      assertThat(before.nodeCount()).isEqualTo(1);
      assertThat(before.root(0)).isEqualTo(new Root(Root.Kind.CPOINT, "Main.main argument 0", 0));
      HeapGraph after = history.at(3, Alive.REACHABLE).graph();
      assertThat(after.id(0)).isEqualTo(b);
      assertThat(history.cpointsUpTo(2)).isEqualTo(1);
    }
  }

  @Test
  void operationsAreNoCPoints() {
    int type = script.type("T", "next:L");
    long a = script.make(type);
    script.values("I", 3);
    script.operation("p", Format.CPOINT_ENTRY, a, 0);
    script.put(a, "next", a);
    script.operation("p", Format.CPOINT_EXIT, a, 0);
    try (HeapHistory history = script.load()) {
      assertThat(history.cpointCount()).isZero();
      assertThat(history.operations().count()).isEqualTo(2);
      CPoint begin = history.operations().get(0);
      assertThat(begin.phase()).isEqualTo(Format.CPOINT_ENTRY);
      assertThat(begin.nodes()).containsExactly(0, -1);
      assertThat(begin.values()).containsExactly(3);
      assertThat(history.operations().get(1).phase()).isEqualTo(Format.CPOINT_EXIT);
      assertThat(history.operations().upTo(1)).isEqualTo(1);
    }
  }

  @Test
  void valuesBelongToTheNextEntryOfTheirThread() {
    script.values("IJ", 7, -8);
    script.thread("other");
    script.values("ZBCSFD", 1, -2, 3, -4, 5, 6);
    script.cpoint("other", Format.CPOINT_EXIT);
    script.cpoint("other", Format.CPOINT_ENTRY);
    script.values("I", 9);
    script.cpoint("other", Format.CPOINT_ENTRY);
    script.thread("main");
    script.cpoint("main", Format.CPOINT_ENTRY);
    script.cpoint("main", Format.CPOINT_ENTRY);
    try (HeapHistory history = script.load()) {
      assertThat(history.cpoint(0).values()).isEmpty();
      assertThat(history.cpoint(1).values()).isEmpty();
      assertThat(history.cpoint(2).values()).containsExactly(9);
      assertThat(history.cpoint(3).values()).containsExactly(7, -8);
      assertThat(history.cpoint(3).valueKinds()).containsExactly(SlotKind.INT, SlotKind.LONG);
      assertThat(history.cpoint(4).values()).isEmpty();
      assertThat(history.cpoint(4).valueKinds()).isEmpty();
    }
  }

  @Test
  void valuesOfEveryKindAreKept() {
    script.values("ZBCSFD", 1, -2, 3, -4, 5, Long.MIN_VALUE);
    script.cpoint("p", Format.CPOINT_ENTRY);
    try (HeapHistory history = script.load()) {
      assertThat(history.cpoint(0).values()).containsExactly(1, -2, 3, -4, 5, Long.MIN_VALUE);
      assertThat(history.cpoint(0).valueKinds())
          .containsExactly(
              SlotKind.BOOLEAN,
              SlotKind.BYTE,
              SlotKind.CHAR,
              SlotKind.SHORT,
              SlotKind.FLOAT,
              SlotKind.DOUBLE);
    }
  }

  /** More than a batch of events carries. */
  @Test
  void aCallMayGetManyValues() {
    long[] many = LongStream.range(0, 20_000).toArray();
    for (int i = 0; i < 2; i++) {
      script.values("J".repeat(many.length), many);
      script.cpoint("p", Format.CPOINT_ENTRY);
    }
    try (HeapHistory history = script.load()) {
      assertThat(history.cpoint(0).values()).isEqualTo(many);
      assertThat(history.cpoint(1).values()).isEqualTo(many);
    }
  }

  @Test
  void whatIsOddIsCountedAndLeftOut() throws IOException {
    int type = script.type("T", "next:L");
    int array = script.arrayType("int[]", 'I');
    long object = script.make(type);
    long numbers = script.makeArray(array, 2);
    script.put(0, "T", "next", 'L', object);
    script.element(numbers, 2, 1);
    script.put(object, "next", 99);
    script.unmodelled("JNI");
    script.unmodelled("JNI");
    try (HeapHistory history = script.load()) {
      assertThat(history.oddities())
          .containsEntry("stores that the program tried and that failed", 2L)
          .containsEntry("uses of nodes that the recording never introduced", 1L);
      assertThat(history.versionCount()).isEqualTo(1);
      assertThat(history.unmodelled().values()).containsExactly(2L);
      int stranger = history.nodeOf(99);
      assertThat(history.seen(stranger)).isTrue();
      assertThat(history.types().get(history.type(stranger)).name()).isEqualTo("?");
      HeapGraph graph = history.at(history.endTime(), Alive.ALL).graph();
      assertThat(graph.slotBits(graph.nodeOf(object), 0)).isEqualTo(graph.nodeOf(99));
    }
  }

  private void refuses(String reason, Consumer<HistoryBuilder> events) throws IOException {
    Recording recording = Recording.open(directory.resolve("basics.cairn"));
    HistoryBuilder builder = new HistoryBuilder(recording.tables(), LoadOptions.defaults());
    assertThatThrownBy(() -> events.accept(builder))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void whatCannotBeIsRefused() throws IOException {
    int type = script.type("T", "next:L");
    int array = script.arrayType("int[]", 'I');
    script.put(script.make(type), "next", 0);
    script.makeArray(array, 1);
    int site = script.site(Format.PUT_REF, "T", "next", 'L');
    script.finish();
    refuses(
        "node 1 appears a second time",
        b -> {
          b.alloc(1, 1, 1, type);
          b.alloc(2, 1, 1, type);
        });
    refuses(
        "time 1 after one of time 2",
        b -> {
          b.alloc(2, 1, 1, type);
          b.alloc(1, 1, 2, type);
        });
    refuses("of type 'int[]' with length -1", b -> b.newArray(1, 1, 0, 1, array, -1));
    refuses(
        "is used as an array",
        b -> {
          b.alloc(1, 1, 1, type);
          b.element(2, 1, 0, 1, 0, 'I', 1);
        });
    refuses(
        "stores to a field of a node of type 'int[]'",
        b -> {
          b.newArray(1, 1, 0, 1, array, 1);
          b.put(2, 1, site, 1, 'L', 0);
        });
    refuses(
        "kind 'J' is stored where kind 'I' belongs",
        b -> {
          b.newArray(1, 1, 0, 1, array, 1);
          b.element(2, 1, 0, 1, 0, 'J', 1);
        });
    refuses(
        "elements 0 to 3 of node 1, which has 1",
        b -> {
          b.newArray(1, 1, 0, 1, array, 1);
          b.elements(2, 1, 0, 1, 0, 3, 'I', new long[3]);
        });
    refuses(
        "no piece of memory",
        b -> {
          b.alloc(1, 1, 1, type);
          b.split(2, 1, 0, 1, 0x1000, 2);
        });
    refuses(
        "are one node already",
        b -> {
          b.node(1, 1, 0, 1, 0x1000, 8);
          b.merge(2, 1, 0, 1, 1, 2);
        });
    refuses("beyond what a history can hold", b -> b.block(1, 1, 0, 1, 1L << 60, 8));
    refuses("more than 2^31 events", b -> b.alloc(1L << 32, 1, 1, type));
  }

  @Test
  void temporarySpaceIsBoundedAndGivenBack() throws IOException {
    int array = script.arrayType("int[]", 'I');
    long id = script.makeArray(array, 200_000);
    script.fill(id, 0, 200_000, 1);
    Path file = script.finish();
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    LoadOptions small = LoadOptions.defaults().withMemory(1 << 16);
    assertThatThrownBy(() -> HeapHistory.load(file, small.withTemporary(temporary, 4 << 20)))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("more than the 4 MiB of temporary space")
        .hasMessageContaining("basics.cairn");
    try (HeapHistory history = HeapHistory.load(file, small.withTemporary(temporary, 1 << 30))) {
      assertThat(history.bytesSpilled()).isPositive();
      assertThat(history.bits(history.versionAt(history.slot(0, 199_999), 2))).isEqualTo(1);
    }
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> HeapHistory.load(file, small.withTemporary(missing, 1 << 30)))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("cannot use temporary space");
  }

  @Test
  void timesOutsideAreRefused() {
    script.make(script.type("T"));
    try (HeapHistory history = script.load()) {
      assertThatThrownBy(() -> history.at(2, Alive.ALL))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("0 to 1");
      assertThatThrownBy(() -> history.diff(1, 0)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> history.cursor(-1)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> history.slot(0, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }
}
