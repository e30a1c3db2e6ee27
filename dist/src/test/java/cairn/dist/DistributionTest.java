package cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.dist.Unpacked.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The zip, unpacked elsewhere, does what the checkout does. */
class DistributionTest {
  @TempDir static Path scratch;
  private static Unpacked unpacked;

  @BeforeAll
  static void unpack() throws IOException {
    unpacked = Unpacked.in(scratch);
  }

  @AfterAll
  static void clean() throws IOException {
    unpacked.deleteLinks();
  }

  @Test
  void locatesInAJavaProgram() throws Exception {
    Answer answer =
        unpacked.cairn(
            "locate",
            "--spec",
            unpacked.file("examples/java/ranking.inv").toString(),
            "-o",
            "ranking.cairn",
            "--",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            unpacked.file("examples/java/Ranking.java").toString());
    assertThat(answer.out())
        .containsPattern(
            "1\\. Ranking\\.java:32 in Ranking\\.raise (broke|most likely broke|may have broken) ordered");
    assertThat(answer.code()).isEqualTo(1);
    assertThat(scratch.resolve("ranking.cairn")).exists();
  }

  /** Needs what is built on first use. */
  @Test
  void locatesInACProgram() throws Exception {
    String source = unpacked.file("examples/c/hashtable.c").toString();
    assertThat(unpacked.run("gcc", "-g", "-o", "hashtable", source).code()).isZero();
    Answer answer =
        unpacked.cairn(
            "locate",
            "--spec",
            unpacked.file("examples/c/hashtable.inv").toString(),
            "--",
            "./hashtable");
    assertThat(answer.out())
        .containsPattern(
            "1\\. hashtable\\.c:48 in table_remove (broke|most likely broke|may have broken) counted");
    assertThat(answer.code()).isEqualTo(1);
  }

  /** Needs Z3's library, of which the zip has only one. */
  @Test
  void proves() throws Exception {
    Answer answer =
        unpacked.cairn(
            "linearize", "--no-cache", unpacked.file("examples/lin/treiber-stack.lin").toString());
    assertThat(answer.out()).startsWith("PROVED: ");
    assertThat(answer.code()).isZero();
  }

  /** gdb finds its commands beside what starts Cairn. */
  @Test
  void answersInGdb() throws Exception {
    Files.writeString(
        scratch.resolve("list.c"),
        """
        #include <stdlib.h>
        struct item { int n; struct item *next; };
        struct item *head;
        int main(void) {
          for (int i = 0; i < 3; i++) {
            struct item *item = calloc(1, sizeof *item);
            item->next = head;
            head = item;
          }
          abort();
        }
        """);
    assertThat(unpacked.run("gcc", "-g", "-o", "list", "list.c").code()).isZero();
    Answer answer =
        unpacked.run(
            "gdb",
            "-batch",
            "-ex",
            "source " + unpacked.file("record/gdb/cairn.py"),
            "-ex",
            "run",
            "-ex",
            "whatsat head",
            "./list");
    assertThat(answer.out()).contains("struct item");
  }

  /** What is loaded into JVMs is built from here, too. */
  @Test
  @EnabledIfSystemProperty(named = "cairn.long", matches = "true")
  void samplesWhoAllocates() throws Exception {
    Answer answer =
        unpacked.cairn(
            "record",
            "--metrics",
            "run.metrics",
            "--sites",
            "--every",
            "100",
            "--",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            unpacked.file("examples/java/Playlist.java").toString(),
            "3");
    assertThat(answer.code()).as(answer.out()).isZero();
    try (Stream<Path> built = Files.list(scratch.resolve("cache/cairn"))) {
      assertThat(built).anyMatch(file -> file.getFileName().toString().startsWith("jvmti-"));
    }
  }

  @Test
  void isBuiltTheSameAgain() throws IOException {
    Set<Object> times = new HashSet<>();
    try (ZipFile zip = new ZipFile(Unpacked.ZIP.toFile())) {
      zip.stream().map(ZipEntry::getTimeLocal).forEach(times::add);
    }
    assertThat(times).hasSize(1);
  }

  @Test
  void everybodyMayReadItAndRunTheLauncher() throws IOException {
    try (Stream<Path> files = Files.walk(unpacked.home())) {
      for (Path file : files.toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        boolean runs = Files.isDirectory(file) || file.endsWith("bin/cairn");
        // class data of the JVM that ran just now is not of the zip
        if (!file.toString().contains(".jsa")) {
          assertThat(mode).as(file.toString()).isEqualTo(runs ? "rwxr-xr-x" : "rw-r--r--");
        }
      }
    }
  }

  /** Every source that is built or loaded on first use is there, and no library of our tests. */
  @Test
  void holdsWhatIsNeededAndNoMore() throws IOException {
    List<String> needed =
        List.of(
            "record/valgrind/cairn_valgrind.c",
            "record/valgrind/LICENSE",
            "record/preload/cairn_blocks.c",
            "record/jvmti/cairn_jvmti.c",
            "record/gdb/cairn.py",
            "record/gdb/cairn_frames.py",
            "lib/cairn-agent.jar",
            "completion/cairn.bash",
            "completion/_cairn",
            "completion/cairn.fish",
            "LICENSE",
            "NOTICE",
            "README.md");
    assertThat(needed).allMatch(name -> Files.exists(unpacked.file(name)));
    try (Stream<Path> jars = Files.list(unpacked.file("lib"))) {
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .noneMatch(name -> name.matches("(cairn-testkit|cairn-dist|junit|assertj|archunit).*"));
    }
  }

  /**
   * What a project needs to name cairn-junit as a dependency, and nothing that it would need then.
   */
  @Test
  void isAMavenRepository() throws IOException {
    String version = System.getProperty("cairn.version");
    String name = "maven/cairn/cairn-junit/" + version + "/cairn-junit-" + version;
    assertThat(unpacked.file(name + ".jar")).exists();
    assertThat(unpacked.file(name + ".jar.sha1")).content().matches("[0-9a-f]{40}");
    assertThat(unpacked.file(name + ".pom"))
        .content()
        .contains("<artifactId>cairn-junit</artifactId>")
        .doesNotContain("<parent>", "<artifactId>cairn-engine</artifactId>");
  }

  /** A folder from which Java cannot load classes is no reason for a riddle. */
  @Test
  void refusesAFolderWithAColon() throws Exception {
    Path folder = Files.createDirectory(scratch.resolve("a:b"));
    Path moved = Files.move(unpacked.home(), folder.resolve("cairn"));
    try {
      Answer answer = unpacked.run(moved.resolve("bin/cairn").toString(), "--version");
      assertThat(answer.code()).isEqualTo(70);
      assertThat(answer.out())
          .startsWith("cairn: Java cannot run what is in a folder with a colon");
    } finally {
      Files.move(moved, unpacked.home());
    }
  }
}
