package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands about one heap, on a dump and on a moment of a recording. */
class HeapCommandsTest {
  @TempDir Path directory;
  private Path dump;

  @BeforeEach
  void samples() throws IOException {
    dump = SampleDump.shop(directory.resolve("shop.hprof"));
    Samples.shop(directory.resolve("shop.cairn"));
  }

  private Run run(String... args) {
    List<String> words = new ArrayList<>(Arrays.asList(args));
    words.set(1, directory.resolve(words.get(1)).toString());
    return Run.of(words.toArray(String[]::new));
  }

  private void golden(String name, String... args) throws IOException {
    Run run = run(args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(0);
    Golden.check(name, run.out());
  }

  @Test
  void json() throws IOException {
    golden("info-dump.json", "info", "shop.hprof", "--format", "json");
    golden("histogram.json", "histogram", "shop.hprof", "--retained", "--format", "json");
    golden(
        "dominators.json",
        "dominators",
        "shop.hprof",
        "--depth",
        "2",
        "--top",
        "2",
        "--format",
        "json");
    golden("paths.json", "paths", "shop.hprof", "Customer", "--format", "json");
  }

  @Test
  void recordings() throws IOException {
    golden("histogram-recording.txt", "histogram", "shop.cairn@9", "--retained");
    golden("dominators-recording.txt", "dominators", "shop.cairn@end", "--depth", "3");
    golden("paths-recording.txt", "paths", "shop.cairn@c2", "Item");
  }

  @Test
  void unreachableObjectsAreCountedOnlyIfAsked() {
    Run all = run("histogram", "shop.hprof");
    assertThat(all.out())
        .contains("every object of the dump, reachable or not")
        .containsPattern("121 +2,904 +shop.Item");
    Run reachable = run("histogram", "shop.hprof", "--alive", "reachable");
    assertThat(reachable.out())
        .contains("counted: what the roots of the dump lead to")
        .contains("unreachable: 3 objects, 72 bytes; not followed: weak, phantom references")
        .containsPattern("120 +2,880 +shop.Item");
    Run followed = run("histogram", "shop.hprof", "--alive", "reachable", "--skip", "none");
    assertThat(followed.out())
        .contains("unreachable: 0 objects, 0 bytes; every reference was followed")
        .containsPattern("121 +2,904 +shop.Item");
  }

  @Test
  void weakReferencesAreFollowedIfAsked() {
    Run run = run("paths", "shop.hprof", "Item", "--skip", "none", "--top", "9");
    assertThat(run.out()).contains("1 object: shop.Shop.seen.referent  [class]");
    run = run("paths", "shop.hprof", "Item", "--top", "9");
    assertThat(run.out()).contains("no root leads to 1 of them").doesNotContain("referent");
  }

  @Test
  void aPackedDumpIsADump() throws IOException {
    Path packed = directory.resolve("shop.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(dump, out);
    }
    assertThat(run("histogram", "shop.gz").out().replace("shop.gz", "shop.hprof"))
        .isEqualTo(run("histogram", "shop.hprof").out());
  }

  @Test
  void aCutDumpSaysWhatIsMissing() throws IOException {
    byte[] bytes = Files.readAllBytes(dump);
    Files.write(directory.resolve("cut.hprof"), Arrays.copyOf(bytes, bytes.length - 400));
    for (String command : List.of("info", "histogram")) {
      Run run = run(command, "cut.hprof");
      assertThat(run.code()).as(run.err()).isEqualTo(0);
      assertThat(run.out()).contains("the dump is truncated: it ends inside a piece of heap");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "histogram missing.hprof, 3, no such file",
    "histogram other.txt, 3, 'not a heap: begins with 73 6F 6D 65 74 68 69 6E; expected a heap dump'",
    "histogram empty.hprof, 3, 'not a heap: it is empty; expected a heap dump of a JVM (HPROF) or a'",
    "histogram begun.hprof, 3, 'before any piece of heap, so that nothing can be used'",
    "histogram old.hprof, 3, versions 1.0.1 to 1.0.3 can be read",
    "histogram shop.hprof@3, 3, has no moments",
    "histogram shop.cairn@soon, 2, is no moment; expected a time",
    "histogram shop.hprof --skip strong, 2, 'weak, soft, phantom and final'",
    "dominators shop.hprof --by what, 2, '--by takes object, class or loader'",
    "dominators shop.hprof --below @1, 3, @1 is no object of it",
    "dominators shop.hprof --below x, 2, 'is no object; expected an id'",
    "dominators shop.hprof --by class --depth 2, 2, go with --by object only",
    "paths shop.hprof @3, 3, @3 is no object of it",
    "paths shop.hprof NoSuch, 3, has no object of a class 'NoSuch'"
  })
  void saysWhatIsWrong(String line, int code, String message) throws IOException {
    Files.writeString(directory.resolve("other.txt"), "something");
    Files.writeString(directory.resolve("empty.hprof"), "");
    Files.write(directory.resolve("begun.hprof"), Arrays.copyOf(Files.readAllBytes(dump), 60));
    Files.writeString(directory.resolve("old.hprof"), "JAVA PROFILE 1.0\0and more of it all");
    Run run = run(line.split(" "));
    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(code);
  }
}
