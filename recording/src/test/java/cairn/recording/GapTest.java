package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where reading ends when something is missing, and what is said about the rest. */
class GapTest {
  @TempDir Path dir;
  private final List<String> expected = new ArrayList<>();
  private byte[] whole = {};
  private List<RawChunk> chunks = List.of();
  private long allEvents;

  @BeforeEach
  void write() throws IOException {
    whole = RandomRun.bytes(21, 3, 200, 400, expected);
    chunks = RawChunk.split(whole);
    allEvents = open(whole).completeness().events();
  }

  private Recording open(byte[] bytes) throws IOException {
    return Recording.open(RawChunk.write(dir.resolve("g.cairn"), bytes));
  }

  private int indexOf(int lane, int number) throws IOException {
    for (int i = 0; i < chunks.size(); i++) {
      RawChunk chunk = chunks.get(i);
      if (chunk.isEvents() && chunk.lane() == lane && chunk.number() == number) {
        return i;
      }
    }
    throw new AssertionError("no chunk " + number + " of lane " + lane);
  }

  private int offsetOf(int index) {
    return RawChunk.join(chunks.subList(0, index)).length;
  }

  private Completeness readPrefix(byte[] bytes) throws IOException {
    Recording recording = open(bytes);
    EventLog log = new EventLog(recording::tables);
    Completeness read = recording.read(log);
    assertThat(log.lines).isEqualTo(expected.subList(0, log.lines.size()));
    return read;
  }

  @Test
  void aChunkLeftOutEndsThePrefixAndTheRestIsCounted() throws IOException {
    List<RawChunk> fewer = new ArrayList<>(chunks);
    RawChunk removed = fewer.remove(indexOf(2, 3));
    Completeness read = readPrefix(RawChunk.join(fewer));
    assertThat(read.events()).isBetween(1L, allEvents - 1);
    Completeness.Gap gap = read.gap();
    assertThat(gap).isNotNull();
    assertThat(gap.why()).isEqualTo("chunk 3 of lane 2 is missing");
    assertThat(gap.segment()).isEqualTo(read.segments() + 1);
    assertThat(gap.events()).isPositive();
    assertThat(gap.chunks()).isPositive();
    assertThat(read.damages()).isEmpty();
    long lost = allEvents - read.events() - gap.events();
    assertThat(lost).isBetween(1L, (long) removed.payload().length);
  }

  @Test
  void aDamagedChunkIsReportedWithItsPlace() throws IOException {
    int index = indexOf(2, 3);
    int at = offsetOf(index);
    byte[] damaged = whole.clone();
    damaged[at + 16 + 40] ^= 4;
    Completeness read = readPrefix(damaged);
    long length = 16L + chunks.get(index).payload().length;
    assertThat(read.damages()).containsExactly(new Completeness.Damage(at, length));
    assertThat(read.gap()).isNotNull();
    assertThat(read.gap().why()).isEqualTo("chunk 3 of lane 2 is missing");

    List<RawChunk> fewer = new ArrayList<>(chunks);
    fewer.remove(index);
    Completeness without = readPrefix(RawChunk.join(fewer));
    assertThat(read.events()).isEqualTo(without.events());
    assertThat(read.gap().events()).isEqualTo(without.gap().events());
  }

  @Test
  void aLaneThatIsNotThereIsASegmentThatIsMissing() throws IOException {
    List<RawChunk> fewer = new ArrayList<>();
    for (RawChunk chunk : chunks) {
      if (!chunk.isEvents() || chunk.lane() != 3) {
        fewer.add(chunk);
      }
    }
    Completeness read = readPrefix(RawChunk.join(fewer));
    assertThat(read.gap()).isNotNull();
    assertThat(read.gap().why()).isEqualTo("segment " + read.gap().segment() + " is missing");
  }

  @Test
  void lostDefinitionsEndThePrefixBeforeTheEventThatNeedsThem() throws IOException {
    assertThat(chunks.get(1).kind()).isEqualTo(Format.CHUNK_TABLES);
    byte[] damaged = whole.clone();
    damaged[offsetOf(1) + 16 + 300] ^= 4;
    Completeness read = readPrefix(damaged);
    assertThat(read.events()).isZero();
    assertThat(read.gap()).isNotNull();
    assertThat(read.damages()).hasSize(1);
  }

  @Test
  void withoutAnEndALanesLastSegmentIsInDoubt() throws IOException {
    Completeness read = readPrefix(RawChunk.join(chunks.subList(0, chunks.size() - 1)));
    assertThat(read.ending()).isEqualTo(Completeness.Ending.OPEN);
    assertThat(read.gap()).isNotNull();
    assertThat(read.gap().why())
        .contains("may be missing: the recording has no end, and its live buffers are not there");
    assertThat(read.events() + read.gap().events()).isEqualTo(allEvents);
  }

  @Test
  void chunksThatAreThereTwiceCountOnce() throws IOException {
    List<RawChunk> more = new ArrayList<>(chunks);
    more.add(more.size() - 1, chunks.get(indexOf(1, 1)));
    Completeness read = readPrefix(RawChunk.join(more));
    assertThat(read.events()).isEqualTo(allEvents);
    assertThat(read.unknownChunks()).isEqualTo(1);
    assertThat(read.isWhole()).isTrue();
  }

  @Test
  void emptyClaimsAreNoContradiction() throws IOException {
    List<RawChunk> more = new ArrayList<>(chunks);
    more.add(more.size() - 1, new RawChunk(Format.CHUNK_EVENTS, new byte[] {9, 1, 0, 2, 0}));
    more.add(more.size() - 1, new RawChunk(Format.CHUNK_EVENTS, new byte[] {10, 1, 0, 0, 0}));
    byte[] bytes = RawChunk.join(more);
    assertThat(readPrefix(bytes).events()).isEqualTo(allEvents);
    assertThat(readPrefix(bytes).isWhole()).isTrue();
    assertThat(Recording.stream(new ByteArrayInputStream(bytes), "p").read(Merger.NOTHING).events())
        .isEqualTo(allEvents);
  }

  @Test
  void aLaneMayTakeItsFirstSegmentInsideAChunk() throws IOException {
    List<RawChunk> more = new ArrayList<>(chunks);
    long next = open(whole).completeness().segments() + 1;
    assertThat(next).isBetween(2L, 127L);
    byte[] head = {9, 1, 0, 0, 0};
    byte[] tail = {9, 2, 0, 0, 0, 2, 1, 3, 5, 1, (byte) next, 4, 1};
    more.add(2, new RawChunk(Format.CHUNK_EVENTS, head));
    more.add(more.size() - 1, new RawChunk(Format.CHUNK_EVENTS, tail));
    expected.add("alloc @" + (allEvents + 1) + " #1 5 1");
    byte[] bytes = RawChunk.join(more);
    assertThat(readPrefix(bytes).events()).isEqualTo(allEvents + 1);
    RecordingStream stream = Recording.stream(new ByteArrayInputStream(bytes), "p");
    EventLog log = new EventLog(stream::tables);
    stream.read(log);
    assertThat(log.lines).isEqualTo(expected);
  }

  @Test
  void twoLanesInOneSegmentAreRefused() throws IOException {
    byte[] alloc = {9, 1, 0, 2, 1, 4, 1};
    List<RawChunk> more = new ArrayList<>(chunks);
    more.add(more.size() - 1, new RawChunk(Format.CHUNK_EVENTS, alloc));
    assertThatThrownBy(() -> readPrefix(RawChunk.join(more)))
        .hasMessageContaining("segment 2 is also in lane");
    alloc[3] = 0;
    assertThatThrownBy(() -> readPrefix(RawChunk.join(more)))
        .hasMessageContaining("lane 9 has events before its first segment");
  }
}
