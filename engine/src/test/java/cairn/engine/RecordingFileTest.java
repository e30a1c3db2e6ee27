package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.Progress;
import cairn.history.HeapHistory;
import cairn.recording.FieldInfo;
import cairn.recording.Format;
import cairn.recording.LaneWriter;
import cairn.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFileTest {
  @TempDir Path directory;

  private Path sample() throws IOException {
    Path file = directory.resolve("run.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, Map.of("recorder", "testkit"))) {
      int type = writer.classType("A", "", new FieldInfo("next", 'L', 0, "LA;"));
      writer.link(type, 0, 16);
      int put = writer.site(Format.PUT_REF, type, "run", 3, "A", "next", 'L');
      LaneWriter lane = writer.lane(writer.thread("main"));
      for (int i = 0; i < 20; i++) {
        lane.put(put, lane.alloc(type), 0);
      }
      writer.end(Format.END_EXIT, 0, "");
    }
    return file;
  }

  @Test
  void countsWhatTheHistoryHas() throws IOException {
    RecordingFile file = RecordingFile.open(sample());
    RecordingSummary summary = file.summary(Progress.NONE);
    try (HeapHistory history = file.history(0, Progress.NONE)) {
      assertThat(summary.lastTime()).isEqualTo(history.endTime()).isEqualTo(40);
      assertThat(summary.nodes()).isEqualTo(history.nodeCount()).isEqualTo(20);
    }
    assertThat(summary.events()).isEqualTo(Map.of(EventKind.ALLOC, 20L, EventKind.PUT, 20L));
    assertThat(summary.completeness().isWhole()).isTrue();
  }

  /** However a file is cut, it is refused with a message, or what is left of it is read. */
  @Test
  void cutAnywhere() throws IOException {
    byte[] bytes = Files.readAllBytes(sample());
    Path cut = directory.resolve("cut.cairn");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      long summarised = -1;
      long loaded = -1;
      try {
        summarised = RecordingFile.open(cut).summary(Progress.NONE).lastTime();
      } catch (IOException e) {
        assertThat(e).as("%d bytes", length).hasMessageContaining("cut.cairn");
      }
      try (HeapHistory history = RecordingFile.open(cut).history(0, Progress.NONE)) {
        loaded = history.endTime();
      } catch (IOException e) {
        assertThat(e).as("%d bytes", length).hasMessageContaining("cut.cairn");
      }
      assertThat(loaded).as("%d bytes", length).isEqualTo(summarised);
    }
  }
}
