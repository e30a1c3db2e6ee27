package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands about abstract heaps, on a dump, a moment of a recording, and files of their own.
 */
class RegionCommandsTest {
  @TempDir Path directory;

  @BeforeEach
  void samples() throws IOException {
    SampleDump.shop(directory.resolve("shop.hprof"));
    SampleDump.shop(directory.resolve("more.hprof"), 400);
    Samples.shop(directory.resolve("shop.cairn"));
    Files.writeString(directory.resolve("other.txt"), "something");
    Files.writeString(directory.resolve("other.json"), "{\"a\": 1}");
    Files.writeString(directory.resolve("new.json"), "{\"schema\": \"cairn.abstract/9\"}");
    Files.writeString(directory.resolve("bad.containers"), "container ???");
  }

  /** Words with a dot are files of the folder. */
  private Run run(String line) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      boolean file = word.matches("[a-z]+\\.[a-z]+(@.*)?");
      words.add(file ? directory.resolve(word).toString() : word);
    }
    return Run.of(words.toArray(String[]::new));
  }

  private Run good(String line) {
    Run run = run(line);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).as(run.out()).isEqualTo(0);
    return run;
  }

  @Test
  void golden() throws IOException {
    Golden.check("abstract.txt", good("abstract shop.hprof").out());
    Golden.check("abstract-recording.txt", good("abstract shop.cairn@end").out());
    Golden.check("abstract.json", good("abstract shop.hprof --format json").out());
    Golden.check("merge.txt", good("merge shop.hprof more.hprof").out());
    Golden.check("diff.json", run("diff shop.hprof more.hprof --format json").out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "html", "svg", "dot", "dgml", "txt"})
  void aFileIsAsGoodAsItsHeap(String ending) throws IOException {
    good("abstract shop.hprof -o a.json");
    good("abstract shop.hprof -o one." + ending);
    good("abstract a.json -o two." + ending);
    assertThat(directory.resolve("two." + ending))
        .hasSameTextualContentAs(directory.resolve("one." + ending));
  }

  @Test
  void aDumpHasNoContentsOfStringsInIt() throws IOException {
    good("abstract shop.hprof -o a.json");
    good("abstract shop.hprof -o a.html");
    for (String name : List.of("a.json", "a.html")) {
      assertThat(Files.readString(directory.resolve(name))).doesNotContain("apple", "Ada");
    }
  }

  @Test
  void growthIsAFinding() {
    Run grown = run("diff shop.hprof more.hprof");
    assertThat(grown.code()).isEqualTo(1);
    assertThat(grown.out())
        .contains("GROWN TOO MUCH: 2 regions, and all together")
        .containsPattern("! grown +2,880 -> 9,600 +120 -> 400 +Item ");
    assertThat(run("diff shop.hprof more.hprof --format html").out())
        .contains("grown too much", "shop.Shop.open.items.[]");
    assertThat(run("diff shop.hprof more.hprof --max-growth 500%").code()).isEqualTo(0);
    assertThat(run("diff shop.hprof more.hprof --max-growth-bytes 1M").code()).isEqualTo(0);
    assertThat(run("diff shop.hprof more.hprof --max-growth 10% --max-growth-bytes 1K").code())
        .isEqualTo(1);
    assertThat(run("diff more.hprof shop.hprof").code()).isEqualTo(0);
    assertThat(run("diff shop.hprof shop.hprof --strict").code()).isEqualTo(0);
    assertThat(run("diff shop.hprof more.hprof --max-growth-bytes 1G --strict").code())
        .isEqualTo(1);
  }

  @Test
  void whatIsIgnoredDoesNotCount() {
    Run ignored = run("diff shop.hprof more.hprof --ignore Item --ignore *Item[]");
    assertThat(ignored.out()).contains("WITHIN LIMITS", "ignored: 2 regions");
    assertThat(ignored.code()).isEqualTo(0);
    assertThat(run("diff shop.hprof more.hprof --ignore shop.Shop.open*").code()).isEqualTo(0);
    assertThat(run("diff shop.hprof more.hprof --ignore Nothing").code()).isEqualTo(1);
  }

  @Test
  void weakReferencesAreFollowedIfAsked() {
    assertThat(good("abstract shop.hprof").out()).containsPattern("#\\d+ +120 +2,880 ");
    assertThat(good("abstract shop.hprof --skip none").out())
        .contains("every reference was followed")
        .contains("144 objects");
  }

  @Test
  void aMergeAllowsWhatItWasMadeOf() {
    good("merge shop.hprof more.hprof -o usual.json");
    assertThat(run("diff usual.json more.hprof").out()).contains("WITHIN LIMITS");
    assertThat(good("info usual.json").out())
        .contains("an abstract heap (cairn.abstract/1)", "shop.hprof, more.hprof");
    assertThat(good("info usual.json --format json").out()).contains("\"kind\": \"abstract heap\"");
  }

  @ParameterizedTest
  @CsvSource({
    "abstract missing.hprof, 3, no such file",
    "abstract other.txt, 3, not a heap: begins with",
    "abstract other.json, 3, 'not an abstract heap: it is JSON'",
    "abstract new.json, 3, of version 9 of the format",
    "info other.json, 3, 'not an abstract heap: it is JSON'",
    "histogram new.json, 3, not a heap: begins with",
    "abstract shop.hprof@3, 3, has no moments",
    "abstract shop.hprof -o a.pdf, 2, cannot tell the format",
    "abstract shop.hprof --top 0, 2, --top must be at least 1",
    "abstract shop.hprof --containers bad.containers, 3, bad.containers:1:",
    "abstract shop.hprof --containers missing.containers, 3, no such file",
    "merge, 2, Missing required parameter",
    "diff shop.hprof, 2, Missing required parameter",
    "diff shop.hprof more.hprof --max-growth much, 2, --max-growth takes a percentage",
    "diff shop.hprof more.hprof --max-growth-bytes 5X, 2, --max-growth-bytes takes a number"
  })
  void saysWhatIsWrong(String line, int code, String message) {
    Run run = run(line);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.code()).isEqualTo(code);
  }

  @Test
  void sameInputSameBytes() {
    String line = "abstract shop.hprof --format html";
    assertThat(run(line).out()).isEqualTo(run(line).out());
  }
}
