package cairn.record.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedLibraryTest {
  @TempDir Path folder;

  private SharedLibrary library(String text, List<Path> path) throws Exception {
    Path source = Files.writeString(folder.resolve("some.c"), text);
    return new SharedLibrary(
        source, "some", "the library", List.of(), folder.resolve("cache"), path);
  }

  @Test
  void isBuiltOnceForEachVersion() throws Exception {
    Path first = library("int one;", Gcc.path()).file();
    // the second time nothing is needed to build it
    assertThat(library("int one;", List.of()).file()).isEqualTo(first);
    Path second = library("int two;", Gcc.path()).file();
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      assertThat(files).containsExactlyInAnyOrder(first, second);
    }
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    SharedLibrary library = library("int one;", List.of());
    assertThatThrownBy(library::file)
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("gcc was not found")
        .hasMessageContaining("apt-get install -y gcc libc6-dev");
    Files.delete(library.source());
    assertThatThrownBy(library::file).hasMessageContaining("source is missing");
  }

  @Test
  void saysWhyItCannotBeBuilt() throws Exception {
    assertThatThrownBy(() -> library("no C at all", Gcc.path()).file())
        .hasMessageContaining("the library could not be built")
        .hasMessageContaining("some.c:1");
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void saysThatNothingCanBeKept() throws Exception {
    SharedLibrary library = library("int one;", Gcc.path());
    Files.writeString(library.cache(), "a file where the folder should be");
    assertThatThrownBy(library::file)
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("cannot be written to")
        .hasMessageContaining("XDG_CACHE_HOME");
  }

  /** A program would run without the library, and its recording would be empty. */
  @Test
  void noLibraryIsLoadedFromAFolderWithABlank() throws Exception {
    Path good = Path.of("/home/somebody/.cache/cairn");
    assertThat(Gcc.preloadable(good)).isEqualTo(good);
    for (String bad : List.of("/home/some body/.cache/cairn", "/home/some:body/.cache/cairn")) {
      assertThatThrownBy(() -> Gcc.preloadable(Path.of(bad)))
          .isInstanceOf(BuildException.class)
          .hasMessageContaining(bad)
          .hasMessageContaining("XDG_CACHE_HOME");
    }
  }

  /**
   * The program would not run if the library could not be loaded, or did not find the real malloc.
   */
  @Test
  void recorderOfBlocksCanBeLoaded() throws Exception {
    SharedLibrary blocks = SharedLibrary.ofBlocks(Path.of("..", "preload").toAbsolutePath());
    SharedLibrary here =
        new SharedLibrary(
            blocks.source(),
            blocks.name(),
            blocks.what(),
            blocks.flags(),
            folder.resolve("cache"),
            blocks.path());
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder("ls", "-d", "/").redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().put("LD_PRELOAD", here.file().toString());
    Process process = builder.start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(out)).isEqualTo("/\n");
  }
}
