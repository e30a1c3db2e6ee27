package cairn.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.recording.CodeInfo.MethodCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that a recording brings along. */
class CodeTest {
  @TempDir Path dir;

  private static final int RAN = 1;
  private static final int GET = 2;

  @Test
  void comesBack() throws Exception {
    for (int seed = 0; seed < 20; seed++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      RandomRun run = new RandomRun(seed, out, 1, 100);
      run.events(10);
      run.writer().end(Format.END_EXIT, 0, "");
      byte[] bytes = out.toByteArray();

      Recording recording = Recording.open(RawChunk.write(dir.resolve("r.cairn"), bytes));
      assertThat(recording.code())
          .usingRecursiveComparison()
          .as("seed %d", seed)
          .isEqualTo(List.of(run.code()));
      assertThat(recording.completeness().unknownChunks()).isZero();
      RecordingStream stream = Recording.stream(new ByteArrayInputStream(bytes), "pipe");
      assertThat(stream.read(new EventHandler() {}).unknownChunks()).isZero();
    }
  }

  @Test
  void blocksAscend() throws Exception {
    assertThat(read(blocks(0, 0, 1)).get(0).methods()).hasSize(1);
    assertRefused(blocks(1), "block 0 begins at instruction 1");
    assertRefused(blocks(0, 2, 2), "block 2 begins at instruction 2");
    assertRefused(blocks(0, 70000), "instruction 70000 of a method");
  }

  @Test
  void sitesAreWhatTheySay() {
    assertRefused(method(new int[] {GET}, new int[1], new int[0]), "site 2 of kind 32 in a list");
    assertRefused(method(new int[] {RAN}, new int[1], new int[] {RAN}), "site 1 of kind 31 in");
    assertRefused(method(new int[] {9}, new int[1], new int[0]), "undefined site 9");
  }

  private static MethodCode blocks(int... starts) {
    int[] sites = new int[starts.length];
    java.util.Arrays.fill(sites, RAN);
    return method(sites, starts, new int[0]);
  }

  private static MethodCode method(int[] blockSites, int[] starts, int[] sites) {
    return new MethodCode("m", "()V", blockSites, starts, sites, new int[sites.length]);
  }

  private void assertRefused(MethodCode method, String why) {
    assertThatThrownBy(() -> read(method))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining(why);
  }

  private List<CodeInfo> read(MethodCode method) throws IOException {
    Path file = dir.resolve("c.cairn");
    try (RecordingWriter writer = RecordingWriter.create(file, java.util.Map.of())) {
      int type = writer.classType("C", "java.lang.Object");
      assertThat(writer.site(Format.RAN, type, "m", 1, "", "", (char) 0)).isEqualTo(RAN);
      assertThat(writer.site(Format.GET, type, "m", 1, "", "f", (char) 0)).isEqualTo(GET);
      writer.code(new CodeInfo("C", 0, new byte[3], List.of(method)));
      writer.end(Format.END_EXIT, 0, "");
    }
    return Recording.open(file).code();
  }
}
