package cairn.testkit.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.history.CPoint;
import cairn.history.HeapHistory;
import cairn.recording.Completeness;
import cairn.recording.Format;
import cairn.recording.RecordingException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs killed with SIGKILL at random moments. Each says what it has reached after every
 * operation, with the hash of its state: the history is a prefix without gaps that holds all of it,
 * and at most one operation more of each thread.
 */
class KilledTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");
  static final String OPTIONS = "values=all,cpoint=killed.Progress.done,exclude=probe.Structure";
  private static HeapHistory reference;

  static IntStream seeds() {
    return IntStream.range(0, LONG ? 120 : 5);
  }

  static IntStream seedsOfThreads() {
    return IntStream.range(0, LONG ? 60 : 3);
  }

  static IntStream seedsOfStarts() {
    return IntStream.range(0, LONG ? 30 : 2);
  }

  private static Jvm victim(Jdk jdk, int threads, int operations) {
    return Jvm.on(jdk)
        .classpath(Programs.classes())
        .program("killed.Victim", "" + threads, "" + operations);
  }

  @BeforeAll
  static void recordWithoutKill() {
    Path recording = Programs.temporary("reference").resolve("run.cairn");
    victim(Jdk.own(), 1, 3000).record(recording, OPTIONS).run();
    reference = Watch.load(recording);
    assertThat(reference.completeness().isWhole()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneThread(int seed) throws Exception {
    Killed k = kill(seed, 1);
    k.assertReached();
    assertPrefixOfReference(k.history);
  }

  @ParameterizedTest
  @MethodSource("seedsOfThreads")
  void severalThreads(int seed) throws Exception {
    Killed k = kill(seed, 4);
    k.assertReached();
    List<String> totals = new Story(k.history).valuesOf("total");
    for (int i = 0; i < totals.size(); i++) {
      assertThat(totals.get(i)).as("order of the stores under the lock").isEqualTo("" + (i + 1));
    }
  }

  /** At a time from the start of the process, before main perhaps. */
  @ParameterizedTest
  @MethodSource("seedsOfStarts")
  void whileItStarts(int seed) throws Exception {
    Path recording = Programs.temporary("killed").resolve("run.cairn");
    Path out = recording.resolveSibling("out");
    Process p =
        victim(jdk(seed), 1, 1 << 30).record(recording, OPTIONS).start(Redirect.to(out.toFile()));
    TimeUnit.MILLISECONDS.sleep(new Random(seed).nextInt(900));
    p.destroyForcibly().waitFor();
    String printed = Files.readString(out);
    if (!Files.exists(recording)) {
      assertThat(printed).isEmpty();
      return;
    }
    try {
      new Killed(recording, printed).assertReached();
    } catch (UncheckedIOException e) {
      assertThat(e.getCause()).isInstanceOf(RecordingException.class);
      assertThat(printed).as("only an empty recording cannot be read").isEmpty();
    }
  }

  private static Jdk jdk(int seed) {
    return Jdk.all().get(seed % Jdk.all().size());
  }

  /** Kills a victim after some number of its lines, and a little later. */
  private static Killed kill(int seed, int threads) throws Exception {
    Random random = new Random(seed);
    Path recording = Programs.temporary("killed").resolve("run.cairn");
    Path out = recording.resolveSibling("out");
    Process p =
        victim(jdk(seed), threads, 1 << 30)
            .record(recording, OPTIONS)
            .start(Redirect.to(out.toFile()));
    Jvm.Drain err = Jvm.Drain.of(p.getErrorStream());
    long wanted = 25L * (1 + random.nextInt(1500));
    while (p.isAlive() && Files.size(out) < wanted) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
    p.destroyForcibly().waitFor();
    assertThat(err.text()).isEmpty();
    return new Killed(recording, Files.readString(out));
  }

  private static void assertPrefixOfReference(HeapHistory h) {
    int n = Math.min(h.versionCount(), reference.versionCount());
    for (int v = 0; v < n; v++) {
      if (h.time(v) != reference.time(v)
          || h.bits(v) != reference.bits(v)
          || h.kind(v) != reference.kind(v)
          || !h.slotName(h.slotOf(v)).equals(reference.slotName(reference.slotOf(v)))
          || h.place(h.slotOf(v)).node() != reference.place(reference.slotOf(v)).node()) {
        assertThat(h.version(v)).as("version %d", v).isEqualTo(reference.version(v));
        assertThat(h.slotName(h.slotOf(v))).isEqualTo(reference.slotName(reference.slotOf(v)));
        assertThat(h.place(h.slotOf(v))).isEqualTo(reference.place(reference.slotOf(v)));
      }
    }
  }

  /** What a killed program had printed, and the history that it left. */
  static final class Killed {
    final HeapHistory history;

    /** By thread, the hash after each operation. */
    private final Map<Integer, List<Long>> printed = new HashMap<>();

    Killed(Path recording, String out) {
      history = Watch.load(recording);
      // the last line may be cut off
      for (String line : out.substring(0, out.lastIndexOf('\n') + 1).lines().toList()) {
        String[] words = line.split(" ");
        List<Long> hashes =
            printed.computeIfAbsent(Integer.parseInt(words[0]), t -> new ArrayList<>());
        hashes.add(Long.parseLong(words[2]));
        assertThat(words[1]).isEqualTo("" + hashes.size());
      }
    }

    void assertReached() {
      Completeness c = history.completeness();
      assertThat(c.ending()).isEqualTo(Completeness.Ending.OPEN);
      assertThat(c.gap()).isNull();
      assertThat(c.damages()).isEmpty();
      assertThat(c.liveProblem()).isNull();
      Map<Integer, List<CPoint>> reached = reached();
      for (int thread : printed.keySet()) {
        List<Long> hashes = printed.get(thread);
        List<CPoint> points = reached.getOrDefault(thread, List.of());
        assertThat(points.size())
            .as("operations of thread %d", thread)
            .isBetween(hashes.size(), hashes.size() + 1);
        assertStates(thread, hashes, points);
        assertLastState(points);
      }
    }

    /** States at the last printed operations, and at some of the others. */
    void assertStates(int thread, List<Long> hashes, List<CPoint> points) {
      for (int i = 0; i < Math.min(hashes.size(), points.size()); i++) {
        if (i + 10 > hashes.size() || i % 37 == 0) {
          CPoint p = points.get(i);
          String text = HistoryText.of(history, p.time(), p.nodes()[0], List.of());
          assertThat(HistoryText.hash(text))
              .as("thread %d after operation %d:\n%s", thread, i + 1, text)
              .isEqualTo(hashes.get(i));
        }
      }
    }

    /**
     * At the end of the history the thread is in the operation after its last report, if anywhere.
     */
    private void assertLastState(List<CPoint> points) {
      if (!points.isEmpty()) {
        long now = operations(points.get(0).nodes()[0], history.endTime());
        assertThat(now).isBetween((long) points.size(), points.size() + 1L);
      }
    }

    private long operations(int state, long time) {
      return history.bits(history.versionAt(slot(state, "operations"), time));
    }

    private long slot(int node, String field) {
      for (int i = 0; i < history.slotCount(node); i++) {
        if (history.slotName(history.slot(node, i)).equals(field)) {
          return history.slot(node, i);
        }
      }
      throw new AssertionError("no field " + field);
    }

    /** The C-points of each thread, in order. */
    Map<Integer, List<CPoint>> reached() {
      Map<Integer, List<CPoint>> found = new HashMap<>();
      for (int i = 0; i < history.cpointCount(); i++) {
        CPoint c = history.cpoint(i);
        if (c.phase() == Format.CPOINT_ENTRY) {
          int version = history.versionAt(slot(c.nodes()[0], "thread"), c.time());
          int thread = version == HeapHistory.NONE ? 0 : (int) history.bits(version);
          found.computeIfAbsent(thread, t -> new ArrayList<>()).add(c);
        }
      }
      return found;
    }

    Map<Integer, List<Long>> printed() {
      return printed;
    }
  }
}
