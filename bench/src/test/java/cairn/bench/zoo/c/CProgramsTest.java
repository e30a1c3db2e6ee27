package cairn.bench.zoo.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CProgramsTest {
  private static final Path ZOO = Path.of("src", "programs", "zoo");

  @TempDir Path temp;

  @Test
  void everyBugInCHasWhatItNeeds() throws IOException {
    int bugs = 0;
    try (Stream<Path> folders = Files.list(ZOO)) {
      for (Path folder : folders.sorted().toList()) {
        Path toml = folder.resolve("bug.toml");
        if (Files.exists(toml) && Files.readString(toml).contains("language = \"c\"")) {
          for (boolean fixed : new boolean[] {false, true}) {
            CRecipe recipe = CRecipe.read(folder, fixed);
            for (String headers : recipe.headers()) {
              assertThat(folder.resolveSibling(headers)).isDirectory();
            }
          }
          assertThat(folder.resolve("driver.c")).exists();
          assertThat(folder.resolve("spec.inv")).exists();
          bugs++;
        }
      }
    }
    assertThat(bugs).isGreaterThanOrEqualTo(8);
  }

  @Test
  void aDriverIsBuiltWithEachRelease() throws IOException {
    Path tarballs = Files.createDirectories(temp.resolve("tarballs"));
    pack(tarballs, "demo_1.0.orig.tar.gz", "int answer(void) { return 41; }");
    pack(tarballs, "demo_1.1+dfsg.orig.tar.gz", "int answer(void) { return 42; }");
    Path bug = Files.createDirectories(temp.resolve("demo-answer"));
    Files.writeString(
        bug.resolve("bug.toml"),
        """
        buggy = ["demo=1.0"]
        fixed = ["demo=1.1+dfsg"]
        sources = ["src/answer.c"]
        files = ["src/answer.h"]
        """);
    Files.writeString(
        bug.resolve("driver.c"),
        """
        #include <stdio.h>
        #include "answer.h"
        int main(void)
        {
          printf("%d\\n", answer());
          return 0;
        }
        """);
    CPrograms programs = new CPrograms(tarballs, temp.resolve("work"));
    assertThat(run(programs.program(bug, false))).isEqualTo("41");
    assertThat(run(programs.program(bug, true))).isEqualTo("42");
  }

  @Test
  void aFileThatTheReleaseDoesNotHaveIsNamed() throws IOException {
    Path tarballs = Files.createDirectories(temp.resolve("tarballs"));
    pack(tarballs, "demo_1.0.orig.tar.gz", "");
    Path bug = Files.createDirectories(temp.resolve("demo-gone"));
    Files.writeString(
        bug.resolve("bug.toml"), "buggy = [\"demo=1.0\"]\nsources = [\"../gone.c\"]\n");
    CPrograms programs = new CPrograms(tarballs, temp.resolve("work"));
    assertThatThrownBy(() -> programs.program(bug, false))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("has no file ../gone.c");
  }

  @Test
  void versionsAreComparedWithoutEpochAndRevision() {
    assertThat(DebianTarballs.upstream("5:6.0.16-1+deb11u2")).isEqualTo("6.0.16");
    assertThat(DebianTarballs.upstream("2.9.14+dfsg-1.3~deb12u6")).isEqualTo("2.9.14+dfsg");
    assertThat(DebianTarballs.upstream("1.5")).isEqualTo("1.5");
  }

  @Test
  void mirrorsAreThoseOfTheArchive() {
    assertThat(AptSources.mirrors("URIs: http://mirror.example/debian"))
        .containsExactly("http://mirror.example/debian");
    assertThat(AptSources.mirrors("deb [arch=amd64] http://mirror.example/debian/ bookworm main"))
        .containsExactly("http://mirror.example/debian/");
    assertThat(AptSources.mirrors("URIs: http://mirror.example/debian-security")).isEmpty();
    assertThat(AptSources.mirrors("# http://mirror.example/debian")).isEmpty();
  }

  private void pack(Path tarballs, String name, String source) throws IOException {
    Path top = Files.createDirectories(temp.resolve("pack").resolve("demo"));
    Path src = Files.createDirectories(top.resolve("src"));
    Files.writeString(src.resolve("answer.c"), "#include \"answer.h\"\n" + source + "\n");
    Files.writeString(src.resolve("answer.h"), "int answer(void);\n");
    Command.run(
        List.of("tar", "-czf", tarballs.resolve(name).toString(), "demo"),
        temp.resolve("pack"),
        temp,
        60);
  }

  private String run(Path program) throws IOException {
    return Command.run(List.of(program.toString()), temp, temp, 60).strip();
  }
}
