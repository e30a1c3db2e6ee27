package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Machine code and pages of a trace are there as they were written, up to the first that is lost.
 */
class MachineTraceTest {
  @TempDir Path dir;

  private byte[] written() throws IOException {
    Path file = dir.resolve("m.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of())) {
      writer.machineCode(new byte[] {1, 2, 3}, 2);
      for (byte page = 1; page <= 3; page++) {
        writer.tracePage(new byte[] {page, page}, 2);
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    return Files.readAllBytes(file);
  }

  private Recording open(byte[] bytes) throws IOException {
    return Recording.open(RawChunk.write(dir.resolve("n.cairn"), bytes));
  }

  @Test
  void asWritten() throws IOException {
    Recording recording = open(written());
    MachineTrace trace = recording.machine();
    assertThat(recording.completeness().unknownChunks()).isZero();
    assertThat(trace.codes()).hasSize(1);
    assertThat(trace.codes().get(0).remaining()).isEqualTo(2);
    assertThat(trace.codes().get(0).get(1)).isEqualTo((byte) 2);
    assertThat(trace.pages()).isEqualTo(3);
    assertThat(trace.page(2).get(0)).isEqualTo((byte) 3);
    assertThat(trace.lost()).isZero();
  }

  @Test
  void behindALostPage() throws IOException {
    List<RawChunk> chunks = new ArrayList<>(RawChunk.split(written()));
    chunks.removeIf(chunk -> chunk.kind() == Format.CHUNK_TRACE && chunk.payload()[0] == 2);
    MachineTrace trace = open(RawChunk.join(chunks)).machine();
    assertThat(trace.pages()).isEqualTo(1);
    assertThat(trace.lost()).isEqualTo(1);
  }
}
