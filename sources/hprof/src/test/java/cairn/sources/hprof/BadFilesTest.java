package cairn.sources.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.graph.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong, old, truncated and corrupt are four messages, each with the file and the place. */
class BadFilesTest {
  @TempDir Path folder;

  private HprofException refused(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("x.hprof"), bytes);
    HprofException refusal =
        Assertions.catchThrowableOfType(
            HprofException.class,
            () -> HprofDump.open(file, HprofOptions.defaults(), Progress.NONE).close());
    assertThat(refusal).hasMessageStartingWith(file.toString());
    return refusal;
  }

  @Test
  void wrong() throws IOException {
    HprofException refusal = refused("PK\3\4 something".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(refusal.reason()).isEqualTo(HprofException.Reason.WRONG);
    assertThat(refusal).hasMessageContaining("begins with 50 4B 03 04");
  }

  @Test
  void old() throws IOException {
    HprofException refusal = refused(new DumpBytes("1.0", 8).toBytes());
    assertThat(refusal.reason()).isEqualTo(HprofException.Reason.OLD);
    assertThat(refusal).hasMessageContaining("version '1.0' at offset 13");
  }

  @Test
  void truncated() throws IOException {
    byte[] whole = new DumpBytes(8).end().toBytes();
    for (int length = 0; length < 31; length++) {
      HprofException refusal = refused(Arrays.copyOf(whole, length));
      assertThat(refusal.reason()).isEqualTo(HprofException.Reason.TRUNCATED);
      assertThat(refusal).hasMessageContaining("the file ends at offset " + length);
    }
  }

  @Test
  void corrupt() throws IOException {
    HprofException ids = refused(new DumpBytes(5).toBytes());
    assertThat(ids.reason()).isEqualTo(HprofException.Reason.CORRUPT);
    assertThat(ids).hasMessageContaining("corrupt at offset 19: ids have 5 bytes");
    HprofException noHeap = refused(new DumpBytes(8).end().toBytes());
    assertThat(noHeap.reason()).isEqualTo(HprofException.Reason.CORRUPT);
    assertThat(noHeap).hasMessageContaining("no piece of heap");
  }
}
