package cairn.record.jvmti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryBuildTest {
  private static final Path SOURCE = Path.of("").toAbsolutePath();
  private static final List<Path> PATH = List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"));

  @TempDir Path cache;

  private static List<Path> homes() {
    return List.of(Path.of(System.getProperty("java.home")));
  }

  @Test
  void isBuiltOnce() throws Exception {
    Path library = new LibraryBuild(SOURCE, cache, PATH, homes()).library();
    assertThat(library).isNotEmptyFile();
    // the second time nothing is needed to build it
    assertThat(new LibraryBuild(SOURCE, cache, List.of(), List.of()).library()).isEqualTo(library);
    try (Stream<Path> files = Files.list(cache)) {
      assertThat(files).containsExactly(library);
    }
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> new LibraryBuild(SOURCE, cache, List.of(), homes()).library())
        .hasMessageContaining("gcc was not found")
        .hasMessageContaining("apt-get install -y gcc libc6-dev");
    assertThatThrownBy(() -> new LibraryBuild(SOURCE, cache, PATH, List.of(cache)).library())
        .hasMessageContaining("jvmti.h was not found")
        .hasMessageContaining("apt-get install -y openjdk-17-jdk-headless");
    assertThatThrownBy(() -> new LibraryBuild(cache, cache, PATH, homes()).library())
        .hasMessageContaining("source is missing");
  }

  @Test
  void saysWhyItCannotBeBuilt() throws IOException {
    Path broken = Files.createDirectory(cache.resolve("broken"));
    Files.writeString(broken.resolve("cairn_jvmti.c"), "no C at all");
    assertThatThrownBy(() -> new LibraryBuild(broken, cache, PATH, homes()).library())
        .hasMessageContaining("could not be built")
        .hasMessageContaining("cairn_jvmti.c:1");
  }
}
