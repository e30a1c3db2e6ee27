package cairn.analysis.metrics.live;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.DegreeCounts;
import cairn.analysis.api.metrics.Move;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.RunInfo.Spacing;
import cairn.analysis.api.metrics.Sample;
import cairn.analysis.metrics.DistinctValues;
import cairn.graph.HeapGraph;
import cairn.history.Alive;
import cairn.history.HeapHistory;
import cairn.history.LoadOptions;
import cairn.recording.EventHandler;
import cairn.recording.Recording;
import cairn.recording.RecordingStream;
import cairn.recording.Tables;
import cairn.testkit.RandomHistory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveDegreesTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2000 : 60;

  /** Blocks lie as an allocator lays them: none shares a word with another. */
  private static final String ALIGNED = ", aligned";

  /** Locations whose distinct values were compared. */
  private static long located;

  @TempDir Path folder;

  /** Hands every event to both. */
  private static EventHandler both(EventHandler first, EventHandler second) {
    return (EventHandler)
        Proxy.newProxyInstance(
            EventHandler.class.getClassLoader(),
            new Class<?>[] {EventHandler.class},
            (proxy, method, args) -> {
              try {
                method.invoke(first, args);
                return method.invoke(second, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static byte[] random(long seed, boolean aligned) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RandomMemory.write(out, seed, 1500, aligned);
    return out.toByteArray();
  }

  @Test
  void countsWhatATwinCounts() throws IOException {
    long compared = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      boolean aligned = seed % 2 == 0;
      String name = "seed " + seed + (aligned ? ALIGNED : "");
      compared += compare(random(seed, aligned), name, 3000, Spacing.CALLS);
    }
    assertThat(compared).isGreaterThan(SEEDS * 20L);
    assertThat(located).isGreaterThan(SEEDS * 20L);
  }

  @Test
  void countsAlsoByBytesAndEvents() throws IOException {
    for (long seed = 1; seed <= 6; seed++) {
      assertThat(compare(random(seed, true), "seed " + seed, 5000, Spacing.BYTES)).isPositive();
      assertThat(compare(random(seed, true), "seed " + seed, 7, Spacing.EVENTS)).isPositive();
    }
  }

  private static long compare(byte[] recording, String name, long every, Spacing spacing)
      throws IOException {
    RecordingStream stream = Recording.stream(new ByteArrayInputStream(recording), name);
    SlowDegrees slow = new SlowDegrees(stream.tables());
    List<Sample> samples = new ArrayList<>();
    LiveDegrees[] made = new LiveDegrees[1];
    LiveDegrees live =
        new LiveDegrees(
            stream.tables(),
            new PointPlan(spacing, every),
            () -> -1,
            sample -> {
              check(name, made[0], slow, sample, samples);
              samples.add(sample);
            });
    made[0] = live;
    stream.read(both(slow, live));
    assertThat(live.points()).as(name).isEqualTo(samples.size());
    return samples.size();
  }

  private static void checkValues(String where, LiveDegrees live, SlowDegrees slow) {
    DistinctValues distinct = new DistinctValues(RunInfo.Alive.BLOCKS, 1);
    live.heap().values(distinct, live::typeName);
    Map<String, Double> shares = new TreeMap<>();
    slow.values()
        .forEach(
            (location, values) -> {
              String type = location.substring(0, location.lastIndexOf('.'));
              double share = 100.0 * values.size() / slow.counts().get(type).vertexes();
              shares.put("distinct values of " + location, Math.round(share * 100) / 100.0);
            });
    SortedMap<String, Double> told = distinct.shares(slow.counts());
    told.values().removeIf(share -> share == 0); // nothing is known of any
    assertThat(told).as(where).isEqualTo(shares);
    located += shares.size();
  }

  private static void check(
      String name, LiveDegrees live, SlowDegrees slow, Sample sample, List<Sample> before) {
    String where = name + " at time " + sample.at().time();
    Map<Long, SlowDegrees.Degrees> degrees = new TreeMap<>();
    for (long id : live.heap().byId().ids()) {
      int block = live.heap().byId().get(id);
      degrees.put(
          id,
          new SlowDegrees.Degrees(live.heap().blocks().in(block), live.heap().blocks().out(block)));
    }
    assertThat(degrees).as(where).isEqualTo(slow.degrees());
    assertThat(sample.edges()).as(where).isEqualTo(slow.edges());
    if (name.endsWith(ALIGNED)) {
      checkValues(where, live, slow);
    }
    Map<String, DegreeCounts> counts = slow.counts();
    assertThat(sample.all()).as(where).isEqualTo(counts.remove(""));
    counts.values().removeIf(count -> count.vertexes() < 20);
    assertThat(sample.types()).as(where).isEqualTo(counts);
    DegreeCounts last = before.isEmpty() ? DegreeCounts.NONE : before.get(before.size() - 1).all();
    assertThat(sample.moves().stream().mapToLong(Move::vertexes).sum())
        .as(where)
        .isEqualTo(sample.all().vertexes() - last.vertexes());
    for (Degree degree : Degree.ALL) {
      assertThat(sample.moves().stream().mapToLong(move -> move.count(degree)).sum())
          .as(where)
          .isEqualTo(sample.all().count(degree) - last.count(degree));
    }
    assertThat(sample.moves()).as(where).hasSizeLessThanOrEqualTo(Moves.MOST_IN_ALL + 1);
  }

  @Test
  void agreesWithTheHistory() throws IOException {
    for (long seed = 2; seed <= SEEDS / 4; seed += 2) {
      Path file = folder.resolve("run" + seed + ".cairn");
      try (OutputStream out = Files.newOutputStream(file)) {
        RandomMemory.write(out, seed, 800, true);
      }
      compareWithHistory(file, "seed " + seed, 50);
    }
  }

  @Test
  void agreesWithTheHistoryOfBlocksAmongOtherNodes() throws IOException {
    for (long seed = 1; seed <= 6; seed++) {
      Path file = folder.resolve("mixed" + seed + ".cairn");
      RandomHistory.write(file, seed, 600, true).close();
      compareWithHistory(file, "seed " + seed, 25);
    }
  }

  private static void compareWithHistory(Path file, String name, long every) throws IOException {
    Recording recording = Recording.open(file);
    List<Sample> samples = new ArrayList<>();
    recording.read(
        new LiveDegrees(
            recording.tables(), new PointPlan(Spacing.EVENTS, every), () -> -1, samples::add));
    assertThat(samples).as(name).isNotEmpty();
    Map<Long, Boolean> blocks = blockIds(recording);
    try (HeapHistory history = HeapHistory.load(file, LoadOptions.defaults())) {
      for (Sample sample : samples) {
        HeapGraph graph = history.at(sample.at().time(), Alive.ALL).graph();
        String where = name + " at time " + sample.at().time();
        assertThat(sample.all()).as(where).isEqualTo(counts(graph, blocks));
      }
    }
  }

  private static Map<Long, Boolean> blockIds(Recording recording) throws IOException {
    Map<Long, Boolean> ids = new HashMap<>();
    recording.read(
        new EventHandler() {
          @Override
          public void block(long time, int thread, int site, long id, long address, long size) {
            ids.put(id, true);
          }

          @Override
          public void typedBlock(
              long time,
              int thread,
              int site,
              long id,
              int type,
              long address,
              long size,
              boolean zeroed) {
            ids.put(id, true);
          }
        });
    return ids;
  }

  /** References between blocks alone. */
  private static DegreeCounts counts(HeapGraph graph, Map<Long, Boolean> blocks) {
    int[] in = new int[graph.nodeCount()];
    int[] out = new int[graph.nodeCount()];
    DegreeCounts.Counter counter = new DegreeCounts.Counter();
    for (int node = 0; node < graph.nodeCount(); node++) {
      for (long r = graph.firstReference(node); r < graph.firstReference(node + 1); r++) {
        if (blocks.containsKey(graph.id(node)) && blocks.containsKey(graph.id(graph.target(r)))) {
          in[graph.target(r)]++;
          out[node]++;
        }
      }
    }
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (blocks.containsKey(graph.id(node))) {
        counter.add(in[node], out[node]);
      }
    }
    return counter.counts();
  }

  @Test
  void refusesABlockBeyondMemory() throws IOException {
    Tables tables = Recording.stream(new ByteArrayInputStream(random(1, true)), "x").tables();
    LiveDegrees live =
        new LiveDegrees(tables, new PointPlan(Spacing.CALLS, 1), () -> -1, sample -> {});
    live.block(1, 1, 0, 7, 4096, Memory.LIMIT - 5000);
    live.point(1, 1, 1, 0);
    assertThat(live.blocks()).isEqualTo(1);
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> live.block(2, 1, 0, 8, -1, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16 bytes at address 0xffffffffffffffff");
  }
}
