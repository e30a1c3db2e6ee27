package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamTest {
  @Test
  void eventsComeAsSoonAsTheirPlaceIsCertain() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of("k", "v"));
    int type = writer.classType("A", "");
    LaneWriter first = writer.lane(writer.thread("1"));
    LaneWriter second = writer.lane(writer.thread("2"));
    first.alloc(type);
    second.alloc(type);
    first.alloc(type);
    writer.flush();
    int flushed = out.size();
    second.alloc(type);
    writer.end(Format.END_EXIT, 0, "");

    List<Long> ids = new ArrayList<>();
    List<Integer> before = new ArrayList<>();
    InputStream rest =
        new ByteArrayInputStream(out.toByteArray(), flushed, out.size() - flushed) {
          @Override
          public synchronized int read(byte[] to, int from, int length) {
            before.add(ids.size());
            return super.read(to, from, length);
          }
        };
    InputStream begin = new ByteArrayInputStream(out.toByteArray(), 0, flushed);
    RecordingStream stream = Recording.stream(new SequenceInputStream(begin, rest), "pipe");
    assertThat(stream.meta()).containsEntry("k", "v");
    EventHandler handler =
        new EventHandler() {
          @Override
          public void alloc(long time, int thread, long id, int named) {
            ids.add(id);
            assertThat(stream.tables().type(named).name()).isEqualTo("A");
          }
        };
    assertThat(stream.read(handler).isWhole()).isTrue();
    assertThat(ids).containsExactly(1L, 2L, 3L, 4L);
    // Whether the second lane is through with segment 2 shows only in what comes next.
    assertThat(before.get(0)).isEqualTo(2);
  }

  @Test
  void aSilentLaneExhaustsTheBudget() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of());
    int type = writer.classType("A", "");
    LaneWriter silent = writer.lane(writer.thread("1"));
    LaneWriter busy = writer.lane(writer.thread("2"));
    silent.alloc(type);
    writer.flush();
    for (int i = 0; i < 10_000; i++) {
      busy.alloc(type);
    }
    writer.end(Format.END_EXIT, 0, "");
    byte[] bytes = out.toByteArray();
    RecordingStream enough = RecordingStream.open(new ByteArrayInputStream(bytes), "pipe", 30_000);
    assertThat(enough.read(Merger.NOTHING).events()).isEqualTo(10_001);
    RecordingStream tooSmall =
        RecordingStream.open(new ByteArrayInputStream(bytes), "pipe", 10_000);
    assertThatThrownBy(() -> tooSmall.read(Merger.NOTHING))
        .isInstanceOfSatisfying(
            RecordingException.class,
            e -> assertThat(e.reason()).isEqualTo(RecordingException.Reason.BUDGET))
        .hasMessageStartingWith("pipe: waiting for lane 1 to go on from segment 1 takes more than")
        .hasMessageEndingWith("Record to a file and read that.");
  }

  @Test
  void aMissingChunkEndsThePrefix() throws IOException {
    List<String> expected = new ArrayList<>();
    List<RawChunk> chunks =
        new ArrayList<>(RawChunk.split(RandomRun.bytes(3, 2, 100, 200, expected)));
    for (int i = 0; i < chunks.size(); i++) {
      if (chunks.get(i).isEvents() && chunks.get(i).number() == 4) {
        chunks.remove(i);
        break;
      }
    }
    byte[] bytes = RawChunk.join(chunks);
    RecordingStream stream = Recording.stream(new ByteArrayInputStream(bytes), "pipe");
    EventLog log = new EventLog(stream::tables);
    Completeness read = stream.read(log);
    assertThat(log.lines).isEqualTo(expected.subList(0, log.lines.size()));
    assertThat(read.gap()).isNotNull();
    assertThat(read.gap().why()).startsWith("chunk 4 of lane").endsWith("is missing");
    assertThat(read.gap().events()).isPositive();
  }
}
