package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {
  @TempDir Path dir;

  @Test
  void everythingComesBack() throws Exception {
    int seeds = Boolean.getBoolean("cairn.long") ? 3000 : 120;
    for (int seed = 1; seed <= seeds; seed++) {
      Random random = new Random(seed);
      int lanes = 1 + random.nextInt(5);
      int chunkBytes = 1 + random.nextInt(random.nextBoolean() ? 50 : 3000);
      List<String> expected = new ArrayList<>();
      byte[] bytes = RandomRun.bytes(seed, lanes, chunkBytes, 400, expected);
      Path file = RawChunk.write(dir.resolve("r.cairn"), bytes);

      Recording recording = Recording.open(file, 500 + random.nextInt(5000));
      EventLog log = new EventLog(recording::tables);
      Completeness read = recording.read(log);
      assertThat(log.lines).as("seed %d", seed).isEqualTo(expected);
      assertThat(read.isWhole()).as("seed %d", seed).isTrue();
      assertThat(read.exitCode()).isEqualTo(3);
      assertThat(read.endText()).isEqualTo("done");
      assertThat(recording.meta()).containsEntry("seed", "" + seed);

      EventLog slow = new EventLog(recording::tables);
      SlowReader.read(bytes, recording.tables(), slow);
      assertThat(slow.lines).as("slow twin, seed %d", seed).isEqualTo(expected);

      RecordingStream stream = Recording.stream(new ByteArrayInputStream(bytes), "pipe");
      EventLog streamed = new EventLog(stream::tables);
      Completeness streamRead = stream.read(streamed);
      assertThat(streamed.lines).as("stream, seed %d", seed).isEqualTo(expected);
      assertThat(streamRead.isWhole()).isTrue();
      assertThat(streamRead.segments()).isEqualTo(read.segments());
    }
  }
}
