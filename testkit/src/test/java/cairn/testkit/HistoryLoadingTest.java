package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.history.HistoryBuilder;
import cairn.history.HistoryException;
import cairn.history.LoadOptions;
import cairn.history.PointerKind;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loading itself: batches, failures in the middle, and what is too large. */
class HistoryLoadingTest {
  @TempDir Path directory;

  private Path file() {
    return directory.resolve("r.cairn");
  }

  /** One event after the other, without batches. */
  private static HeapHistory directly(Path file) throws IOException {
    Recording recording = Recording.open(file);
    HistoryBuilder builder = new HistoryBuilder(recording.tables(), LoadOptions.defaults());
    recording.read(builder);
    return builder.build();
  }

  private static void assertSame(HeapHistory found, HeapHistory expected, String where) {
    assertThat(found.endTime()).as(where).isEqualTo(expected.endTime());
    assertThat(found.nodeCount()).as(where).isEqualTo(expected.nodeCount());
    assertThat(found.oddities()).as(where).isEqualTo(expected.oddities());
    for (int node = 0; node < found.nodeCount(); node++) {
      assertThat(node(found, node)).as(where).isEqualTo(node(expected, node));
    }
    assertThat(found.versionCount()).as(where).isEqualTo(expected.versionCount());
    for (int version = 0; version < found.versionCount(); version++) {
      assertThat(version(found, version)).as(where).isEqualTo(version(expected, version));
    }
    assertThat(found.operations().count()).as(where).isEqualTo(expected.operations().count());
    for (int i = 0; i < found.operations().count(); i++) {
      CPoint end = found.operations().get(i);
      assertThat(end.nodes()).as(where).isEqualTo(expected.operations().get(i).nodes());
      assertThat(end.time()).as(where).isEqualTo(expected.operations().get(i).time());
      assertThat(end.phase()).as(where).isEqualTo(expected.operations().get(i).phase());
    }
    assertThat(found.cpointCount()).as(where).isEqualTo(expected.cpointCount());
    for (int i = 0; i < found.cpointCount(); i++) {
      CPoint point = found.cpoint(i);
      assertThat(point.nodes()).as(where).isEqualTo(expected.cpoint(i).nodes());
      assertThat(point.time()).as(where).isEqualTo(expected.cpoint(i).time());
      assertThat(point.valueKinds()).as(where).isEqualTo(expected.cpoint(i).valueKinds());
      assertThat(point.values()).as(where).isEqualTo(expected.cpoint(i).values());
    }
  }

  private static List<Object> node(HeapHistory history, int node) {
    return List.of(
        history.id(node),
        history.type(node),
        history.appearance(node),
        history.seen(node),
        history.death(node),
        history.site(node),
        history.slotCount(node));
  }

  private static List<Object> version(HeapHistory history, int version) {
    return List.of(
        history.version(version),
        history.slotOf(version),
        history.previous(version),
        history.next(version),
        history.rawBits(version));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void batchesChangeNothing(long seed) throws IOException {
    Path file = RandomHistory.write(file(), seed, 12_000, true).finish();
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults());
        HeapHistory expected = directly(file)) {
      assertSame(history, expected, "seed " + seed);
    }
  }

  @Test
  void eventsWithManyValuesKeepTheirOrder() throws IOException {
    HistoryScript script = HistoryScript.to(file());
    int type = script.arrayType("long[]", 'J');
    long small = script.makeArray(type, 3);
    long large = script.see(type, 100_000);
    Random random = new Random(1);
    for (int i = 0; i < 4; i++) {
      script.refresh(small, 0, random.longs(3).toArray());
      script.capture(large, i, random.longs(40_000 + i).toArray());
      script.refresh(large, 60_000, random.longs(10_000).toArray());
      script.refresh(large, 60_001, random.longs(10_000).toArray());
    }
    Path file = script.finish();
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults());
        HeapHistory expected = directly(file)) {
      assertThat(history.versionCount()).isGreaterThan(100_000);
      for (int version = 0; version < history.versionCount(); version++) {
        if (history.bits(version) != expected.bits(version)
            || history.slotOf(version) != expected.slotOf(version)
            || history.time(version) != expected.time(version)) {
          assertThat(version(history, version)).isEqualTo(version(expected, version));
        }
      }
    }
  }

  @Test
  void whoeverListensMayEndTheLoadingWithinAnEvent() {
    HistoryScript script = HistoryScript.to(file());
    long array = script.makeArray(script.arrayType("int[]", 'I'), 300_000);
    script.fill(array, 0, 300_000, 1);
    for (int i = 0; i < 50_000; i++) {
      script.element(array, i, i);
    }
    Path file = script.finish();
    LoadOptions options =
        LoadOptions.defaults()
            .withProgress(
                events -> {
                  throw new IllegalStateException("enough at " + events);
                });
    assertThatThrownBy(() -> HeapHistory.load(file, options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("enough at 2");
  }

  @Test
  void whatIsTooLargeIsRefusedBeforeItIsWritten() throws IOException {
    HistoryScript script = HistoryScript.to(file());
    int type = script.arrayType("int[]", 'I');
    long array = script.makeArray(type, Integer.MAX_VALUE);
    script.fill(array, 0, 1 << 30, 1);
    Path file = script.finish();
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    LoadOptions small =
        LoadOptions.defaults().withMemory(1 << 16).withTemporary(temporary, 64 << 20);
    assertThatThrownBy(() -> HeapHistory.load(file, small))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("more than the 64 MiB of temporary space");
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
    HistoryScript larger = HistoryScript.to(directory.resolve("larger.cairn"));
    int same = larger.arrayType("int[]", 'I');
    larger.fill(larger.makeArray(same, Integer.MAX_VALUE), 0, Integer.MAX_VALUE, 1);
    Path second = larger.finish();
    assertThatThrownBy(() -> HeapHistory.load(second, LoadOptions.defaults()))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("more than 2^31 versions of slots (reached at time 2)");
  }

  /** Enough blocks at once that the table of their addresses has parts that come and go. */
  @Test
  void pointersIntoThousandsOfBlocksAreBoundToThem() throws IOException {
    HistoryScript script = HistoryScript.to(file());
    Random random = new Random(7);
    TreeMap<Long, Long> blocks = new TreeMap<>();
    TreeMap<Long, Long> all = new TreeMap<>();
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < 9000; i++) {
      // Grows, then shrinks to nothing, then grows again.
      boolean grow = i < 3000 || i >= 6000;
      if (grow || blocks.isEmpty()) {
        long address = 0x10_0000 + 32L * random.nextInt(20_000);
        if (!blocks.containsKey(address)) {
          long id = script.block(address, 24);
          blocks.put(address, id);
          all.put(id, address);
        }
      } else {
        Long address = blocks.floorKey(0x10_0000 + 32L * random.nextInt(20_000));
        address = address == null ? blocks.firstKey() : address;
        script.free(blocks.remove(address));
      }
      long target = 0x10_0000 + 8L * random.nextInt(80_000);
      script.storePointer(0x8000, target);
      Map.Entry<Long, Long> owner = blocks.floorEntry(target);
      long offset = owner == null ? Long.MAX_VALUE : target - owner.getKey();
      PointerKind kind =
          offset == 0
              ? PointerKind.HEAD
              : offset < 24
                  ? PointerKind.INTERIOR
                  : offset == 24 ? PointerKind.END : PointerKind.WILD;
      expected.add(kind == PointerKind.WILD ? List.of(kind) : List.of(kind, owner.getValue()));
    }
    try (HeapHistory history = script.load()) {
      List<List<Object>> found = new ArrayList<>();
      for (int version = 0; version < history.versionCount(); version++) {
        PointerKind kind = history.pointer(version);
        found.add(
            kind == PointerKind.WILD
                ? List.of(kind)
                : List.of(kind, history.id((int) history.bits(version))));
      }
      assertThat(found).isEqualTo(expected);
      assertThat(history.nodeCount()).isEqualTo(all.size());
    }
  }
}
