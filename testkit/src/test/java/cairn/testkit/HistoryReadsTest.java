package cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.HeapType;
import cairn.graph.Root;
import cairn.graph.SlotKind;
import cairn.history.CPoint;
import cairn.history.CPoints;
import cairn.history.HeapHistory;
import cairn.history.HistoryChanges;
import cairn.history.LoadOptions;
import cairn.recording.EventHandler;
import cairn.recording.Format;
import cairn.recording.Recording;
import cairn.testkit.NaiveHeap.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What analyses read of a history, number by number, against replay from the start. */
class HistoryReadsTest {
  private static final int STEPS = 120;
  private static final Map<Character, SlotKind> VALUE_KINDS =
      Map.of(
          'Z', SlotKind.BOOLEAN,
          'I', SlotKind.INT,
          'J', SlotKind.LONG,
          'F', SlotKind.FLOAT,
          'D', SlotKind.DOUBLE);

  @TempDir Path directory;

  /** A random history with what replay gives at each of its times. */
  private record Sample(HeapHistory history, List<NaiveHeap> states, Recording recording)
      implements AutoCloseable {
    @Override
    public void close() {
      history.close();
    }

    long time(Random random) {
      return random.nextInt((int) history.endTime() + 1);
    }
  }

  private Sample sample(long seed) throws IOException {
    Path file =
        RandomHistory.write(directory.resolve("r.cairn"), seed, STEPS, seed % 2 == 0).finish();
    Recording recording = Recording.open(file);
    HeapHistory history = HeapHistory.load(file, LoadOptions.defaults());
    List<NaiveHeap> states = new ArrayList<>();
    for (long time = 0; time <= history.endTime(); time++) {
      states.add(NaiveHeap.at(recording, time));
    }
    return new Sample(history, states, recording);
  }

  private static char kind(HeapType type, int index) {
    return type.isArray() ? type.elementKind() : type.fields().get(index).kind();
  }

  /** What replay says of a slot of an object, an array or a class. */
  private static Value expected(HeapHistory history, NaiveHeap state, long slot) {
    int node = history.owner(slot);
    if (node < 0) {
      Value unknown = new Value(SlotKind.UNKNOWN, 0);
      return state.statics().getOrDefault(history.slotName(slot), unknown);
    }
    HeapType type = history.types().get(history.type(node));
    int index = history.indexOf(slot);
    return state.raw(history.id(node), TwinCheck.key(type, index), kind(type, index));
  }

  private static Value value(HeapHistory history, SlotKind kind, long bits) {
    return switch (kind) {
      case UNKNOWN, HIDDEN, NULL, WILD -> new Value(kind, 0);
      case REFERENCE -> new Value(kind, history.id((int) bits));
      default -> new Value(kind, bits);
    };
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void changesLeadFromOneMomentToAnother(long seed) throws IOException {
    try (Sample sample = sample(seed)) {
      HeapHistory history = sample.history();
      Random random = new Random(seed);
      for (int i = 0; i < 40; i++) {
        long from = sample.time(random);
        long to = from + random.nextInt((int) (history.endTime() - from) + 1);
        Map<Long, Integer> last = new HashMap<>();
        HistoryChanges changes = history.changes(from, to);
        int expected = history.versionsUpTo(from - 1);
        while (changes.next()) {
          String where = "seed %d, %d to %d, version %d".formatted(seed, from, to, expected);
          assertThat(changes.version()).as(where).isEqualTo(expected++);
          oneChange(sample, changes, last, where);
        }
        assertThat(expected).as("seed %d", seed).isEqualTo(history.versionsUpTo(to));
        for (Map.Entry<Long, Integer> change : last.entrySet()) {
          int version = change.getValue();
          if (history.place(change.getKey()).address() == 0) {
            assertThat(value(history, history.kind(version), history.bits(version)))
                .as("seed %d, %d to %d", seed, from, to)
                .isEqualTo(expected(history, sample.states().get((int) to), change.getKey()));
          }
        }
      }
    }
  }

  private static void oneChange(
      Sample sample, HistoryChanges changes, Map<Long, Integer> last, String where) {
    HeapHistory history = sample.history();
    NaiveHeap state = sample.states().get((int) changes.time());
    Integer before = last.put(changes.slot(), changes.version());
    if (before != null) {
      assertThat(changes.previous()).as(where).isEqualTo(before);
    }
    assertThat(changes.previous()).as(where).isEqualTo(slowPrevious(history, changes.version()));
    if (changes.site() != 0) {
      assertThat(changes.thread()).as(where).isEqualTo(state.thread());
      assertThat(changes.site()).as(where).isEqualTo(state.site());
    } else {
      assertThat(changes.thread()).as(where).isZero();
    }
    HeapHistory.Place place = history.place(changes.slot());
    assertThat(changes.isStatic()).as(where).isEqualTo(place.field() != null);
    if (place.address() != 0) {
      long owner = state.memory().owner(place.address());
      assertThat(changes.node() < 0 ? 0 : history.id(changes.node())).as(where).isEqualTo(owner);
      assertThat(changes.index()).as(where).isEqualTo(-1);
    } else {
      assertThat(changes.node()).as(where).isEqualTo(place.node());
      long slot =
          changes.isStatic()
              ? history.staticSlot(changes.index())
              : history.slot(changes.node(), changes.index());
      assertThat(slot).as(where).isEqualTo(changes.slot());
    }
  }

  private static int slowPrevious(HeapHistory history, int version) {
    int at = version - 1;
    while (at >= 0 && history.slotOf(at) != history.slotOf(version)) {
      at--;
    }
    return at;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void slotsHoldWhatReplayGives(long seed) throws IOException {
    try (Sample sample = sample(seed)) {
      HeapHistory history = sample.history();
      for (long time = 0; time <= history.endTime(); time += 5) {
        NaiveHeap state = sample.states().get((int) time);
        for (int node = 0; node < history.nodesUpTo(time); node++) {
          for (int index = 0; index < history.slotCount(node); index++) {
            long slot = history.slot(node, index);
            Value expected = expected(history, state, slot);
            String where = "seed %d, time %d, node %d slot %d".formatted(seed, time, node, index);
            SlotKind kind = history.kindAt(node, index, time);
            assertThat(kind).as(where).isEqualTo(history.kindAt(slot, time));
            assertThat(history.bitsAt(node, index, time))
                .as(where)
                .isEqualTo(history.bitsAt(slot, time));
            assertThat(value(history, kind, history.bitsAt(slot, time)))
                .as(where)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void birthsDeathsAndRootsAreThoseOfReplay(long seed) throws IOException {
    try (Sample sample = sample(seed)) {
      HeapHistory history = sample.history();
      for (long time = 0; time <= history.endTime(); time++) {
        String where = "seed " + seed + ", time " + time;
        NaiveHeap state = sample.states().get((int) time);
        Set<Long> appeared = new TreeSet<>();
        for (int node = 0; node < history.nodesUpTo(time); node++) {
          appeared.add(history.id(node));
        }
        assertThat(appeared).as(where).isEqualTo(state.appeared());
        Set<Long> dead = new TreeSet<>();
        for (int i = 0; i < history.deathsUpTo(time); i++) {
          dead.add(history.id(history.dead(i)));
        }
        appeared.removeIf(id -> !state.isDead(id));
        assertThat(dead).as(where).isEqualTo(appeared);
        Set<String> roots = new TreeSet<>();
        for (Root root : history.roots(time)) {
          roots.add(root.kind() + " " + root.name() + " -> " + history.id(root.node()));
        }
        assertThat(roots).as(where).isEqualTo(state.roots());
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void pointsAreThoseOfTheRecording(long seed) throws IOException {
    try (Sample sample = sample(seed)) {
      HeapHistory history = sample.history();
      List<List<Object>> expected = new ArrayList<>();
      sample
          .recording()
          .read(
              new EventHandler() {
                private final Map<Integer, List<String>> passed = new HashMap<>();

                @Override
                public void values(long time, int thread, char[] kinds, long[] values, int count) {
                  List<String> all = new ArrayList<>();
                  for (int i = 0; i < count; i++) {
                    all.add(VALUE_KINDS.get(kinds[i]) + " " + values[i]);
                  }
                  passed.put(thread, all);
                }

                @Override
                public void cpoint(
                    long time,
                    int thread,
                    int site,
                    int phase,
                    long[] ids,
                    int count,
                    char resultKind,
                    long result) {
                  List<Long> carried = Arrays.stream(ids, 0, count).boxed().toList();
                  Object kind = resultKind == 0 ? "none" : resultKind;
                  List<String> before = passed.remove(thread);
                  List<String> values =
                      before == null || phase != Format.CPOINT_ENTRY ? List.of() : before;
                  expected.add(List.of(time, thread, site, phase, carried, kind, result, values));
                }
              });
      CPoints points = history.cpoints();
      List<List<Object>> found = new ArrayList<>();
      for (int i = 0; i < points.count(); i++) {
        found.add(point(history, points, i));
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected).hasSizeGreaterThan(1);
      for (int i = 0; i < points.count(); i++) {
        assertThat(points.get(i).valueKinds()).hasSize(points.valueCount(i));
        assertThat(points.get(i).values()).hasSize(points.valueCount(i));
      }
      for (long time = 0; time <= history.endTime(); time++) {
        long limit = time;
        assertThat(points.upTo(time))
            .as("seed %d, time %d", seed, time)
            .isEqualTo((int) expected.stream().filter(p -> (long) p.get(0) <= limit).count());
      }
    }
  }

  private static List<Object> point(HeapHistory history, CPoints points, int index) {
    List<Long> carried = new ArrayList<>();
    for (int i = 0; i < points.nodeCount(index); i++) {
      int node = points.node(index, i);
      carried.add(node < 0 ? 0 : history.id(node));
    }
    long bits = points.result(index);
    Object kind =
        switch (points.resultKind(index)) {
          case UNKNOWN -> "none";
          case NULL, REFERENCE -> 'L';
          case LONG -> 'J';
          default -> "unexpected";
        };
    boolean reference = points.resultKind(index) == SlotKind.REFERENCE;
    return List.of(
        points.time(index),
        points.thread(index),
        points.site(index),
        points.phase(index),
        carried,
        kind,
        reference ? history.id((int) bits) : bits,
        values(points.get(index)));
  }

  private static List<String> values(CPoint point) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < point.values().length; i++) {
      all.add(point.valueKinds()[i] + " " + point.values()[i]);
    }
    return all;
  }
}
