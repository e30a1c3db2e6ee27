package cairn.trace.nativ;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.recording.Format;
import cairn.recording.Recording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Code and pages that are wrong, with right checksums, are refused in words, or change an answer.
 */
class UntrustedRecordingTest {
  private static final int ROUNDS = Boolean.getBoolean("cairn.long") ? 2000 : 30;

  @TempDir Path folder;

  private byte[] recorded() throws IOException, InterruptedException {
    Path program =
        Programs.compile(folder, "small.c", "int x; int main(void) { x = 3; return 0; }");
    Programs.record(folder, program);
    return Files.readAllBytes(folder.resolve("run.cairn"));
  }

  /** Where chunks of a kind begin. */
  private static List<Integer> chunks(ByteBuffer file, int kind) {
    List<Integer> found = new ArrayList<>();
    int at = Format.HEADER_BYTES;
    while (at + Format.CHUNK_HEADER_BYTES <= file.limit()) {
      if (file.get(at + 4) == kind) {
        found.add(at);
      }
      at += Format.CHUNK_HEADER_BYTES + file.getInt(at + 8);
    }
    return found;
  }

  private static void seal(ByteBuffer file, int chunk) {
    CRC32C crc = new CRC32C();
    crc.update(file.duplicate().slice(chunk, 12));
    crc.update(file.slice(chunk + Format.CHUNK_HEADER_BYTES, file.getInt(chunk + 8)));
    file.putInt(chunk + 12, (int) crc.getValue());
  }

  @Test
  void wrongBytes() throws Exception {
    byte[] good = recorded();
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      ByteBuffer file = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
      int kind = random.nextBoolean() ? Format.CHUNK_TRACE : Format.CHUNK_MACHINE_CODE;
      List<Integer> all = chunks(file, kind);
      int chunk = all.get(random.nextInt(all.size()));
      int length = file.getInt(chunk + 8);
      int changes = 1 + random.nextInt(4);
      for (int i = 0; i < changes; i++) {
        int at = chunk + Format.CHUNK_HEADER_BYTES + random.nextInt(length);
        file.put(at, (byte) random.nextInt());
      }
      seal(file, chunk);
      Path changed = Files.write(folder.resolve("changed.cairn"), file.array());
      try {
        NativeLowering.lower(
            Recording.open(changed), folder.resolve("changed.trace"), (done, total) -> {});
      } catch (IOException e) {
        assertThat(e.getMessage()).as("round %s", round).isNotBlank();
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("round " + round, e);
      }
    }
    assertThat(refused).isGreaterThan(ROUNDS / 4);
  }

  @Test
  void aRecordingOfAnotherKind() throws Exception {
    byte[] good = recorded();
    ByteBuffer file = ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN);
    for (int chunk : chunks(file, Format.CHUNK_TRACE)) {
      file.put(chunk + 4, (byte) 77);
      seal(file, chunk);
    }
    Recording recording = Recording.open(Files.write(folder.resolve("other.cairn"), good));
    assertThat(NativeLowering.isPossible(recording)).isFalse();
    assertThatThrownBy(
            () ->
                NativeLowering.lower(recording, folder.resolve("other.trace"), (done, total) -> {}))
        .isInstanceOf(NativeTraceException.class)
        .hasMessageContaining("--mode slice");
  }
}
