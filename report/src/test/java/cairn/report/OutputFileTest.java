package cairn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir Path directory;

  @Test
  void replacesAndLeavesNothingBeside() throws IOException {
    Path file = directory.resolve("out.txt");
    OutputFile.write(file, "one");
    OutputFile.write(file, "zwölf");
    assertThat(Files.readString(file)).isEqualTo("zwölf");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void writesThroughALink() throws IOException {
    Path target = Files.writeString(directory.resolve("target"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    OutputFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(target)).isEqualTo("new");
  }

  @Test
  void aFailureLeavesTheTargetAsItWas() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    assertThatThrownBy(() -> OutputFile.write(folder, "x")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> OutputFile.write(directory.resolve("no/out"), "x"))
        .isInstanceOf(IOException.class);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(folder);
    }
  }
}
