package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A file of over 2 GB, of which most is a hole; the small twin of this is in RoundTripTest. */
@EnabledIfSystemProperty(named = "cairn.long", matches = "true", disabledReason = "takes seconds")
class LargeFileTest {
  @TempDir Path dir;

  @Test
  void eventsBeyondTwoGigabytes() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RecordingWriter writer = RecordingWriter.to(out, 1000, Map.of())) {
      int type = writer.classType("A", "");
      LaneWriter lane = writer.lane(writer.thread("main"));
      for (int i = 0; i < 1000; i++) {
        lane.alloc(type);
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    List<RawChunk> chunks = RawChunk.split(out.toByteArray());
    RawChunk padding = new RawChunk(99, new byte[Format.MAX_PAYLOAD - 5]);
    byte[] head = Arrays.copyOf(padding.bytes(), 16);
    Path file = dir.resolve("large.cairn");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(Header.write()));
      for (RawChunk chunk : chunks) {
        channel.write(ByteBuffer.wrap(chunk.bytes()));
        for (int i = 0; i < 60; i++) {
          channel.write(ByteBuffer.wrap(head));
          channel.position(channel.position() + padding.payload().length);
        }
      }
      channel.write(ByteBuffer.wrap(chunks.get(chunks.size() - 1).bytes()));
    }
    Recording recording = Recording.open(file);
    assertThat(recording.size()).isGreaterThan(4L << 30);
    Completeness read = recording.completeness();
    assertThat(read.events()).isEqualTo(1000);
    assertThat(read.isWhole()).isTrue();
    assertThat(read.unknownChunks()).isEqualTo(60L * chunks.size());
  }
}
