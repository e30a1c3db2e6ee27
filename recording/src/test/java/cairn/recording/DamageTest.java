package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a file, what is read is a prefix of what happened, or a clean error. */
class DamageTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  @TempDir Path dir;
  private Path file;
  private final List<String> expected = new ArrayList<>();

  @BeforeEach
  void place() {
    file = dir.resolve("run.cairn");
  }

  @Test
  void cutAtEveryOffset() throws Exception {
    byte[] whole = RandomRun.bytes(6, 3, 100, 60, expected);
    int best = 0;
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      best = Math.max(best, checkFile(cut, "cut at " + length));
      checkStream(cut, "cut at " + length);
    }
    assertThat(best).isGreaterThan(10);
  }

  @Test
  void cutInOneLaneLosesOnlyTheLastChunk() throws Exception {
    byte[] whole = RandomRun.bytes(7, 1, 100, 80, expected);
    List<RawChunk> chunks = RawChunk.split(whole);
    int previous = 0;
    for (int n = 1; n <= chunks.size(); n++) {
      byte[] exact = RawChunk.join(chunks.subList(0, n));
      int read = checkFile(exact, n + " chunks");
      assertThat(read).isGreaterThanOrEqualTo(previous);
      if (n < chunks.size()) {
        int torn = checkFile(Arrays.copyOf(whole, exact.length + 5), n + " chunks and 5 bytes");
        assertThat(torn).isEqualTo(read);
        assertThat(Recording.open(file).completeness().tailBytes()).isEqualTo(5);
        assertThat(Recording.open(file).completeness().tailOffset()).isEqualTo(exact.length);
      }
      previous = read;
    }
    assertThat(previous).isEqualTo(expected.size());
  }

  @Test
  void flippedBytes() throws Exception {
    int rounds = LONG ? 100_000 : 1200;
    byte[] whole = RandomRun.bytes(11, 3, 150, 120, expected);
    int shortened = 0;
    for (int seed = 1; seed <= rounds; seed++) {
      Random random = new Random(seed);
      byte[] damaged = whole.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        damage(damaged, random);
      }
      shortened += checkFile(damaged, "seed " + seed) < expected.size() ? 1 : 0;
      checkStream(damaged, "seed " + seed);
    }
    assertThat(shortened).isGreaterThan(rounds / 2);
  }

  private static void damage(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(4)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt();
      case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + random.nextInt(300)), (byte) 0);
      default -> {
        int from = random.nextInt(bytes.length);
        int n = Math.min(random.nextInt(64), bytes.length - Math.max(from, at));
        System.arraycopy(bytes, from, bytes, at, n);
      }
    }
  }

  /** With right checksums it is the decoder that has to refuse what makes no sense. */
  @Test
  void flippedBytesUnderRightChecksums() throws Exception {
    int rounds = LONG ? 200_000 : 2500;
    List<RawChunk> chunks = RawChunk.split(RandomRun.bytes(13, 3, 150, 120, expected));
    int refused = 0;
    int accepted = 0;
    for (int seed = 1; seed <= rounds; seed++) {
      Random random = new Random(seed);
      List<RawChunk> damaged = new ArrayList<>(chunks);
      for (int i = random.nextInt(3); i >= 0; i--) {
        int at = random.nextInt(chunks.size());
        byte[] payload = damaged.get(at).payload().clone();
        damage(payload, random);
        damaged.set(at, new RawChunk(damaged.get(at).kind(), payload));
      }
      byte[] bytes = RawChunk.join(damaged);
      RawChunk.write(file, bytes);
      try {
        Recording recording = Recording.open(file);
        EventLog log = new EventLog(recording::tables);
        Completeness read = recording.read(log);
        recording.code();
        accepted++;
        if (read.gap() == null && read.unknownChunks() == 0) {
          EventLog slow = new EventLog(recording::tables);
          SlowReader.read(bytes, recording.tables(), slow);
          assertThat(log.lines).as("seed %d", seed).isEqualTo(slow.lines);
        }
      } catch (RecordingException e) {
        refused++;
        assertClean(e, bytes.length, "seed " + seed);
      } catch (RuntimeException | Error e) {
        fail("seed " + seed, e);
      }
      streamOnly(bytes, "seed " + seed);
    }
    assertThat(refused).isGreaterThan(rounds / 10);
    assertThat(accepted).isGreaterThan(rounds / 10);
  }

  /** Reads a file; returns how many events came. */
  private int checkFile(byte[] bytes, String what) throws IOException {
    RawChunk.write(file, bytes);
    List<String> lines = List.of();
    try {
      Recording recording = Recording.open(file, 500 + bytes.length % 1000);
      EventLog log = new EventLog(recording::tables);
      lines = log.lines;
      recording.read(log);
      recording.code();
    } catch (RecordingException e) {
      assertClean(e, bytes.length, what);
      assertThat(e.getMessage()).startsWith(file.toString());
    } catch (RuntimeException | Error e) {
      fail(what, e);
    }
    assertPrefix(lines, what);
    return lines.size();
  }

  private void checkStream(byte[] bytes, String what) throws IOException {
    assertPrefix(streamOnly(bytes, what), "stream, " + what);
  }

  private static List<String> streamOnly(byte[] bytes, String what) throws IOException {
    List<String> lines = List.of();
    try {
      RecordingStream stream = Recording.stream(new ByteArrayInputStream(bytes), "pipe");
      EventLog log = new EventLog(stream::tables);
      lines = log.lines;
      stream.read(log);
    } catch (RecordingException e) {
      assertClean(e, bytes.length, what);
    } catch (RuntimeException | Error e) {
      fail("stream, " + what, e);
    }
    return lines;
  }

  private void assertPrefix(List<String> lines, String what) {
    assertThat(lines.size()).as(what).isLessThanOrEqualTo(expected.size());
    if (!lines.equals(expected.subList(0, lines.size()))) {
      assertThat(lines).as(what).isEqualTo(expected.subList(0, lines.size()));
    }
  }

  private static void assertClean(RecordingException e, int size, String what) {
    assertThat(e.offset()).as(what).isBetween(0L, (long) size);
    assertThat(e.getMessage()).as(what).isNotBlank().endsWith(".");
  }
}
