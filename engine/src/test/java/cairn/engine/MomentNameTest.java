package cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cairn.engine.MomentName.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MomentNameTest {
  @TempDir Path directory;

  @Test
  void forms() {
    Path run = Path.of("run.cairn");
    assertThat(MomentName.parse("run.cairn")).isEqualTo(new MomentName(run, Kind.END, 0));
    assertThat(MomentName.parse("run.cairn@end")).isEqualTo(new MomentName(run, Kind.END, 0));
    assertThat(MomentName.parse("run.cairn@crash")).isEqualTo(new MomentName(run, Kind.CRASH, 0));
    assertThat(MomentName.parse("run.cairn@0")).isEqualTo(new MomentName(run, Kind.TIME, 0));
    assertThat(MomentName.parse("run.cairn@42")).isEqualTo(new MomentName(run, Kind.TIME, 42));
    assertThat(MomentName.parse("run.cairn@c7")).isEqualTo(new MomentName(run, Kind.CPOINT, 7));
    assertThat(MomentName.parse("a@b/run.cairn@3").file()).isEqualTo(Path.of("a@b/run.cairn"));
  }

  @Test
  void aFileThatExistsIsItself() throws IOException {
    Path odd = Files.createFile(directory.resolve("run@7"));
    assertThat(MomentName.parse(odd.toString())).isEqualTo(new MomentName(odd, Kind.END, 0));
    assertThat(MomentName.parse(odd + "@7")).isEqualTo(new MomentName(odd, Kind.TIME, 7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r@",
        "r@-1",
        "r@x",
        "r@c",
        "r@c0",
        "r@1.5",
        "@3",
        "r@99999999999999999999",
        "r@+1",
        "r\0@1"
      })
  void refusals(String text) {
    assertThatThrownBy(() -> MomentName.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
