package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapType;
import cairn.graph.SlotKind;
import cairn.history.HeapHistory;
import cairn.history.HistoryCursor;
import cairn.history.HistoryDiff;
import cairn.history.LoadOptions;
import cairn.recording.Recording;
import cairn.testkit.NaiveHeap.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Histories against replay from the start, on random recordings. */
class HistoryTwinTest {
  private static final int STEPS = 90;

  @TempDir Path directory;

  static List<Long> seeds() {
    int count = Boolean.getBoolean("cairn.long") ? 1000 : 8;
    List<Long> seeds = new ArrayList<>(List.of(215L));
    for (long seed = 1; seed <= count; seed++) {
      seeds.add(seed);
    }
    return seeds;
  }

  private Path write(long seed, boolean withMemory) {
    return RandomHistory.write(directory.resolve("r.cairn"), seed, STEPS, withMemory).finish();
  }

  private static List<NaiveHeap> replay(Path file, long endTime) throws IOException {
    Recording recording = Recording.open(file);
    List<NaiveHeap> states = new ArrayList<>();
    for (long time = 0; time <= endTime; time++) {
      states.add(NaiveHeap.at(recording, time));
    }
    return states;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyMomentIsWhatReplayGives(long seed) throws IOException {
    Path file = write(seed, true);
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      List<NaiveHeap> states = replay(file, history.endTime());
      for (long time = 0; time <= history.endTime(); time++) {
        TwinCheck check = new TwinCheck(history, states.get((int) time), time, "seed " + seed);
        check.graphs();
        check.addresses();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void cursorsAgreeWhicheverWayTheyGo(long seed) throws IOException {
    Path file = write(seed, seed % 2 == 0);
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      List<NaiveHeap> states = replay(file, history.endTime());
      HistoryCursor cursor = history.cursor(0);
      do {
        check(history, states, cursor, seed);
      } while (cursor.forward());
      assertThat(cursor.time()).isEqualTo(history.endTime());
      while (cursor.back()) {
        check(history, states, cursor, seed);
      }
      assertThat(cursor.time()).isZero();
      Random random = new Random(seed);
      for (int i = 0; i < 40; i++) {
        int way = random.nextInt(4);
        if (way == 0) {
          cursor.jump(random.nextInt((int) history.endTime() + 1));
        } else if (way == 1) {
          cursor.moveTo(random.nextInt((int) history.endTime() + 1));
        }
        for (int step = random.nextInt(10); step > 0; step--) {
          boolean moved = random.nextBoolean() ? cursor.forward() : cursor.back();
          assertThat(moved || cursor.time() == 0 || cursor.time() == history.endTime()).isTrue();
        }
        check(history, states, cursor, seed);
      }
    }
  }

  private static void check(
      HeapHistory history, List<NaiveHeap> states, HistoryCursor cursor, long seed) {
    long time = cursor.time();
    new TwinCheck(history, states.get((int) time), time, "seed " + seed).cursor(cursor);
    boolean left = cursor.firstVersion() < cursor.versionLimit();
    if (cursor.site() != 0 || left && history.siteOf(cursor.firstVersion()) != 0) {
      assertThat(cursor.site())
          .as("seed %d, time %d: site", seed, time)
          .isEqualTo(states.get((int) time).site());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void differencesAreThoseOfTheStates(long seed) throws IOException {
    Path file = write(seed, true);
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      List<NaiveHeap> states = replay(file, history.endTime());
      Random random = new Random(seed);
      for (int i = 0; i < 60; i++) {
        long from = random.nextInt((int) history.endTime() + 1);
        long to = from + random.nextInt((int) (history.endTime() - from) + 1);
        difference(history, states.get((int) from), states.get((int) to), from, to, seed);
      }
    }
  }

  private static void difference(
      HeapHistory history, NaiveHeap before, NaiveHeap after, long from, long to, long seed) {
    String where = "seed " + seed + ", times " + from + " to " + to;
    HistoryDiff diff = history.diff(from, to);
    Set<Long> appeared = new TreeSet<>(after.appeared());
    appeared.removeAll(before.appeared());
    assertThat(ids(history, diff.appeared())).as(where).isEqualTo(appeared);
    Set<Long> died = new TreeSet<>();
    for (long id : after.appeared()) {
      boolean wasDead = before.appeared().contains(id) && before.isDead(id);
      if (after.isDead(id) && !wasDead) {
        died.add(id);
      }
    }
    assertThat(ids(history, diff.died())).as(where).isEqualTo(died);
    Set<Long> changed = new HashSet<>();
    for (int i = 0; i < diff.changeCount(); i++) {
      assertThat(history.time(diff.after(i))).as(where).isGreaterThan(from).isLessThanOrEqualTo(to);
      changed.add(diff.slot(i));
    }
    changed.removeIf(slot -> history.place(slot).address() != 0);
    assertThat(changed).as(where).isEqualTo(changedSlots(history, before, after));
  }

  /** Slots of objects, arrays and statics that the two states say differ. */
  private static Set<Long> changedSlots(HeapHistory history, NaiveHeap before, NaiveHeap after) {
    Set<Long> changed = new HashSet<>();
    for (long id : after.appeared()) {
      int node = history.nodeOf(id);
      if (!after.isMemory(id)) {
        HeapType type = history.types().get(history.type(node));
        for (int i = 0; i < history.slotCount(node); i++) {
          char kind = type.isArray() ? type.elementKind() : type.fields().get(i).kind();
          String key = TwinCheck.key(type, i);
          boolean was = before.appeared().contains(id);
          Value first =
              was
                  ? before.raw(id, key, kind)
                  : new Value(history.initialKind(history.slot(node, i)), 0);
          if (!first.equals(after.raw(id, key, kind))) {
            changed.add(history.slot(node, i));
          }
        }
      }
    }
    Value unknown = new Value(SlotKind.UNKNOWN, 0);
    for (int i = 0; i < history.statics().size(); i++) {
      String name = history.slotName(history.staticSlot(i));
      Value first = before.statics().getOrDefault(name, unknown);
      if (!first.equals(after.statics().getOrDefault(name, unknown))) {
        changed.add(history.staticSlot(i));
      }
    }
    return changed;
  }

  private static Set<Long> ids(HeapHistory history, int[] nodes) {
    Set<Long> ids = new TreeSet<>();
    Arrays.stream(nodes).forEach(node -> ids.add(history.id(node)));
    return ids;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void spillingChangesNothing(long seed) throws IOException {
    Path file = write(seed, true);
    LoadOptions tiny = LoadOptions.defaults().withMemory(0).withTemporary(directory, 1L << 30);
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults());
        HeapHistory spilled = HeapHistory.load(file, tiny)) {
      assertThat(history.bytesSpilled()).isZero();
      assertThat(spilled.bytesSpilled()).as("seed %d", seed).isPositive();
      assertThat(spilled.bytesInMemory()).isZero();
      assertThat(spilled.versionCount()).isEqualTo(history.versionCount());
      for (int version = 0; version < history.versionCount(); version++) {
        assertThat(all(spilled, version)).isEqualTo(all(history, version));
      }
      List<NaiveHeap> states = replay(file, history.endTime());
      for (long time = 0; time <= history.endTime(); time += 7) {
        new TwinCheck(spilled, states.get((int) time), time, "seed " + seed).graphs();
      }
    }
  }

  private static List<Object> all(HeapHistory history, int version) {
    return List.of(
        history.version(version),
        history.slotOf(version),
        history.previous(version),
        history.next(version));
  }
}
