package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterTest {
  @TempDir Path dir;

  /** A call that is refused leaves nothing behind: the recording stays readable. */
  @Test
  void misuseIsRefusedAndHarmless() throws IOException {
    Path file = dir.resolve("w.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of())) {
      int type = writer.classType("A", "", new FieldInfo("i", 'I', 0, "I"));
      int array = writer.arrayType("int[]", 'I');
      int put = writer.site(Format.PUT_INT, type, "m", 1, "A", "i", 'I');
      int ref = writer.site(Format.PUT_REF, type, "m", 1, "A", "r", 'L');
      int made = writer.site(Format.NEW_ARRAY, type, "m", 1, "", "", (char) 0);
      LaneWriter lane = writer.lane(writer.thread("main"));
      long id = lane.alloc(type);
      lane.put(put, id, 5);
      refused(() -> lane.alloc(array));
      refused(() -> lane.alloc(99));
      refused(() -> lane.newArray(made, type, 1));
      refused(() -> lane.newArray(made, array, -1));
      refused(() -> lane.put(put, id, 1L << 40));
      refused(() -> lane.put(made, id, 1));
      refused(() -> lane.put(ref, id, -1));
      refused(() -> lane.put(put, -1, 1));
      refused(() -> lane.put(77, id, 1));
      refused(() -> lane.fields(0, id, type, new long[0]));
      refused(() -> lane.elements(0, id, 0, 1, 'X', new long[1]));
      refused(() -> lane.elements(0, id, 0, 2_000_000, 'J', new long[2_000_000]));
      refused(() -> lane.values(new char[] {'L'}, new long[] {id}, 1));
      refused(() -> lane.values(new char[] {'I'}, new long[] {1L << 40}, 1));
      lane.put(put, id, 6);
      writer.end(Format.END_STOPPED, 0, "");
    }
    Recording recording = Recording.open(file);
    EventLog log = new EventLog(recording::tables);
    assertThat(recording.read(log).isWhole()).isTrue();
    assertThat(log.lines)
        .containsExactly("alloc @1 #1 1 1", "put @2 #1 1 1 73 5", "put @3 #1 1 1 73 6");
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void largeEventsAndChunksStayWithinTheLimit() throws IOException {
    Path file = dir.resolve("l.cairn");
    long[] values = new long[1_500_000];
    Arrays.setAll(values, i -> Long.MIN_VALUE + i);
    try (RecordingWriter writer =
        RecordingWriter.to(Files.newOutputStream(file), Format.MAX_PAYLOAD / 4, Map.of())) {
      LaneWriter lane = writer.lane(writer.thread("main"));
      for (int i = 0; i < 3; i++) {
        lane.elements(0, 7, 0, 300_000, 'J', values);
        lane.elements(0, 7, 0, values.length, 'J', values);
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    long[] calls = {0};
    Completeness read =
        Recording.open(file)
            .read(
                new EventHandler() {
                  @Override
                  public void elements(
                      long time,
                      int thread,
                      int site,
                      long array,
                      int from,
                      int count,
                      char kind,
                      long[] found) {
                    calls[0]++;
                    assertThat(Arrays.equals(found, 0, count, values, 0, count)).isTrue();
                  }
                });
    assertThat(calls[0]).isEqualTo(6);
    assertThat(read.isWhole()).isTrue();
  }

  @Test
  void whatWasFlushedIsNeverRewritten() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of());
    LaneWriter lane = writer.lane(writer.thread("main"));
    lane.alloc(writer.classType("A", ""));
    writer.flush();
    byte[] before = out.toByteArray();
    lane.alloc(writer.classType("B", ""));
    writer.end(Format.END_EXIT, 0, "");
    assertThat(Arrays.copyOf(out.toByteArray(), before.length)).isEqualTo(before);
    assertThat(RawChunk.split(before)).hasSize(3);
  }
}
