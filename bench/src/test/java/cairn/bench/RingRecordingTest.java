package cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.faults.ConstraintCount;
import cairn.bench.faults.ConstraintLocator;
import cairn.engine.RecordingFile;
import cairn.history.HeapHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RingRecordingTest {
  @TempDir Path folder;

  private long violations(String constraint, boolean torn) throws Exception {
    Path recording = folder.resolve("ring.cairn");
    RingRecording.write(recording, 200, 40, torn);
    Path specification = folder.resolve("ring.inv");
    Files.writeString(specification, RingRecording.specification(constraint));
    try (HeapHistory history = RecordingFile.open(recording).history(0, (done, total) -> {})) {
      assertThat(history.cpointCount()).isEqualTo(40);
      ConstraintCount count =
          new ConstraintLocator().check(history, specification).constraints().get(0);
      assertThat(count.evaluated()).isPositive();
      return count.violations();
    }
  }

  @Test
  void isARingUnlessItIsTorn() throws Exception {
    assertThat(violations("X ->> Y", false)).isZero();
    assertThat(violations("X ->> Y", true)).isBetween(200 * 201 / 2L, 202 * 203 / 2L);
  }

  @Test
  void knowsItsSize() throws Exception {
    assertThat(violations("L.size == COUNT(L.last, node)", false)).isZero();
    assertThat(violations("L.size == COUNT(L.last, node)", true)).isEqualTo(1);
  }
}
