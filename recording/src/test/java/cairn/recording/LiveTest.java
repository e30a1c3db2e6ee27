package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed program leaves: a recording without an end, and its lanes' buffers. */
class LiveTest {
  @TempDir Path dir;
  private Path file;
  private Path live;
  private final List<String> expected = new ArrayList<>();
  private final List<RawChunk> flushed = new ArrayList<>();
  private final List<RawChunk> buffers = new ArrayList<>();

  @BeforeEach
  void kill() throws IOException {
    file = dir.resolve("run.cairn");
    live = dir.resolve("run.cairn.live");
    split(31);
  }

  /** Each lane's last chunk has not been written out. */
  private void split(long seed) throws IOException {
    expected.clear();
    flushed.clear();
    buffers.clear();
    Map<Integer, RawChunk> last = new LinkedHashMap<>();
    List<RawChunk> chunks = RawChunk.split(RandomRun.bytes(seed, 4, 300, 400, expected));
    for (RawChunk chunk : chunks) {
      if (chunk.isEvents()) {
        last.put(chunk.lane(), chunk);
      }
    }
    buffers.addAll(last.values());
    for (RawChunk chunk : chunks) {
      if (chunk.kind() != Format.CHUNK_END && !buffers.contains(chunk)) {
        flushed.add(chunk);
      }
    }
    RawChunk.write(file, RawChunk.join(flushed));
    RawChunk.write(live, RawChunk.live(buffers));
  }

  private Completeness readAll() throws IOException {
    Recording recording = Recording.open(file);
    EventLog log = new EventLog(recording::tables);
    Completeness read = recording.read(log);
    assertThat(log.lines).isEqualTo(expected);
    assertThat(read.gap()).isNull();
    return read;
  }

  private Completeness readPrefix() throws IOException {
    Recording recording = Recording.open(file);
    EventLog log = new EventLog(recording::tables);
    Completeness read = recording.read(log);
    assertThat(log.lines).isEqualTo(expected.subList(0, log.lines.size()));
    return read;
  }

  private void append(byte[] bytes) throws IOException {
    byte[] old = Files.readAllBytes(file);
    byte[] all = Arrays.copyOf(old, old.length + bytes.length);
    System.arraycopy(bytes, 0, all, old.length, bytes.length);
    RawChunk.write(file, all);
  }

  @Test
  void buffersAreReadInPlace() throws IOException {
    Completeness read = readAll();
    assertThat(read.liveBuffers()).isEqualTo(4);
    assertThat(read.ending()).isEqualTo(Completeness.Ending.OPEN);
    Files.delete(live);
    assertThat(readPrefix().gap()).isNotNull();
  }

  @Test
  void aChunkThatWasBeingWrittenIsInItsBuffer() throws IOException {
    byte[] before = Files.readAllBytes(file);
    byte[] chunk = buffers.get(1).bytes();
    for (int length = 1; length <= chunk.length; length++) {
      RawChunk.write(file, before);
      append(Arrays.copyOf(chunk, length));
      Completeness read = readAll();
      assertThat(read.tailBytes()).isEqualTo(length < chunk.length ? length : 0);
      assertThat(read.damages()).isEmpty();
      assertThat(read.liveBuffers()).isEqualTo(length < chunk.length ? 4 : 3);
    }
  }

  @Test
  void absorbedAndWhole() throws IOException {
    append(Arrays.copyOf(buffers.get(2).bytes(), 33));
    LiveRecovery.Absorbed absorbed =
        LiveRecovery.absorb(file, Format.END_KILLED, 137, "killed by signal 9");
    assertThat(absorbed).isEqualTo(new LiveRecovery.Absorbed(4, 33, true));
    assertThat(live).doesNotExist();
    Completeness read = readAll();
    assertThat(read.isWhole()).isTrue();
    assertThat(read.ending()).isEqualTo(Completeness.Ending.KILLED);
    assertThat(read.exitCode()).isEqualTo(137);
    assertThat(read.endText()).isEqualTo("killed by signal 9");
    byte[] bytes = Files.readAllBytes(file);
    assertThat(LiveRecovery.absorb(file, Format.END_KILLED, 1, "").buffers()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @Test
  void interruptedAnywhereItGoesOn() throws IOException {
    byte[] before = Files.readAllBytes(file);
    byte[] buffersBefore = Files.readAllBytes(live);
    LiveRecovery.absorb(file, Format.END_KILLED, 9, "killed");
    byte[] after = Files.readAllBytes(file);
    assertThat(Arrays.copyOf(after, before.length)).isEqualTo(before);
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      int length = before.length + random.nextInt(after.length - before.length + 1);
      RawChunk.write(file, Arrays.copyOf(after, length));
      RawChunk.write(live, buffersBefore);
      readAll();
      LiveRecovery.absorb(file, Format.END_KILLED, 9, "killed");
      assertThat(Files.readAllBytes(file)).as("length %d", length).isEqualTo(after);
      assertThat(live).doesNotExist();
    }
  }

  @Test
  void aClaimedSegmentIsEmptyNotMissing() throws IOException {
    Completeness all = readAll();
    long claimed = all.segments() + 1;
    assertThat(claimed).isBetween(2L, 126L);
    byte[] alloc = {9, 1, 1, (byte) (claimed + 1), 7, 4, 1};
    buffers.add(new RawChunk(Format.CHUNK_EVENTS, alloc));
    RawChunk.write(live, RawChunk.live(buffers));
    assertThat(readPrefix().gap()).isNotNull();
    assertThat(readPrefix().gap().why()).isEqualTo("segment " + claimed + " is missing");

    RawChunk.write(live, RawChunk.live(buffers, claimed, 1, 0, claimed));
    expected.add("alloc @" + (all.events() + 1) + " #1 7 1");
    assertThat(readAll().segments()).isEqualTo(claimed + 1);
    LiveRecovery.absorb(file, Format.END_KILLED, 9, "");
    assertThat(readAll().segments()).isEqualTo(claimed + 1);
  }

  @Test
  void aClaimOfALaneThatNeverWroteIsKept() throws IOException {
    long next = readAll().segments() + 1;
    long[] claims = {0, 0, 0, 0, next};
    RawChunk.write(live, RawChunk.live(buffers, claims));
    LiveRecovery.absorb(file, Format.END_KILLED, 9, "");
    assertThat(readAll().segments()).isEqualTo(next);
  }

  @Test
  void damagedBuffersEndThePrefixAndAreLeftAlone() throws IOException {
    byte[] bytes = Files.readAllBytes(live);
    Random random = new Random(7);
    for (int round = 0; round < 400; round++) {
      byte[] damaged = bytes.clone();
      for (int i = 0; i < 3; i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      RawChunk.write(live, damaged);
      try {
        Recording.open(file).read(Merger.NOTHING);
      } catch (RecordingException e) {
        assertThat(e.reason()).isEqualTo(RecordingException.Reason.CORRUPT);
      }
    }
    RawChunk.write(live, Arrays.copyOf(bytes, bytes.length / 2));
    Completeness read = readPrefix();
    assertThat(read.liveProblem()).contains("ends at offset");
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> LiveRecovery.absorb(file, Format.END_KILLED, 9, ""))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("cannot be moved into the recording");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(live).exists();
  }

  @Test
  void aBufferThatCannotBeDecodedEndsThePrefix() throws IOException {
    RawChunk last = buffers.get(0);
    byte[] payload = Arrays.copyOf(last.payload(), last.payload().length + 1);
    payload[payload.length - 1] = 31;
    buffers.set(0, new RawChunk(Format.CHUNK_EVENTS, payload));
    RawChunk.write(live, RawChunk.live(buffers));
    Completeness read = readPrefix();
    assertThat(read.gap()).isNotNull();
    assertThat(read.gap().why()).contains("unknown event code 31");
    assertThatThrownBy(() -> LiveRecovery.absorb(file, Format.END_KILLED, 9, ""))
        .hasMessageContaining("unknown event code 31");
  }

  @Test
  void manySeeds() throws IOException {
    int seeds = Boolean.getBoolean("cairn.long") ? 2000 : 30;
    for (int seed = 100; seed < 100 + seeds; seed++) {
      split(seed);
      readAll();
      LiveRecovery.absorb(file, Format.END_KILLED, 9, "");
      readAll();
    }
  }
}
