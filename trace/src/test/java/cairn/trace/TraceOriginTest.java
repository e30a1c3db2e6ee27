package cairn.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a trace was made from. */
class TraceOriginTest {
  @TempDir Path folder;

  private Path trace() throws IOException {
    CodeBuilder builder = new CodeBuilder(false, 1);
    int method = builder.method("A", "a", "A.java");
    Path file = folder.resolve("a.trace");
    try (TraceWriter writer = new TraceWriter(file, builder.build(), false)) {
      writer.enter(method);
      writer.leave();
      writer.finish();
    }
    return file;
  }

  @Test
  void itIsAddedAndRead() throws IOException {
    Path file = trace();
    assertThat(Trace.open(file).origin()).isEqualTo(new TraceOrigin(0, List.of()));
    TraceOrigin origin = new TraceOrigin(-42, List.of("one", "", "z\u00e4h \ud83d\ude00"));
    origin.addTo(file);
    Trace trace = Trace.open(file);
    assertThat(trace.origin()).isEqualTo(origin);
    assertThat(trace.steps()).isEqualTo(2);
    assertThat(trace.code().methods()).isEqualTo(1);
  }

  @Test
  void aStampWithoutNotesIsOneToo() throws IOException {
    Path file = trace();
    new TraceOrigin(7, List.of()).addTo(file);
    assertThat(Trace.open(file).origin().stamp()).isEqualTo(7);
  }

  /** Behind the pages there is no byte whose damage goes unseen, but for the foot's unused ones. */
  @Test
  void damageIsSeen() throws IOException {
    Path file = trace();
    int tables = (int) Files.size(file) - TraceFormat.FOOT_BYTES;
    new TraceOrigin(7, List.of("a note")).addTo(file);
    byte[] whole = Files.readAllBytes(file);
    for (int at = tables; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 4;
      Files.write(file, damaged);
      assertThatThrownBy(() -> Trace.open(file))
          .as("byte %d of %d", at, whole.length)
          .isInstanceOf(TraceException.class);
    }
  }
}
