package cairn.report.slices;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.slices.SliceGraph;
import cairn.testkit.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. With {@code -Dcairn.pictures=FOLDER} it also takes pictures. */
class SlicePageTest {
  /** A browser that is ending may still write into its folder. */
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  @TempDir Path directory;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    browser = Browser.start(profile);
  }

  @AfterAll
  static void end() throws InterruptedException {
    browser.close();
  }

  private void open(SampleSlice slice) throws IOException {
    Path page = Files.writeString(directory.resolve("page.html"), SliceHtml.print(slice.report()));
    browser.open(page);
  }

  private static void picture(String name) throws IOException {
    String folder = System.getProperty("cairn.pictures");
    if (folder != null) {
      Files.write(Path.of(folder, name + ".png"), browser.picture());
    }
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests()).hasSize(1);
  }

  @Test
  void theValueIsFollowedBack() throws IOException {
    open(SampleSlice.outline());
    picture("slice");
    assertThat(browser.text("#place")).isEqualTo("Outline.java:9 in Outline.add");
    assertThat(browser.text("#value")).isEqualTo("Outline$Item #7.parent = Outline$Item #3");
    assertThat(browser.text("#when")).isEqualTo("time 23, thread main, the criterion");
    assertThat(browser.text(".line.here code")).isEqualTo("    item.parent = parent;");
    assertThat(browser.count("#depends button")).isEqualTo(4);
    browser.click("#depends button:nth-of-type(1)");
    assertThat(browser.text("#place")).startsWith("Outline.java:6");
    assertThat(browser.text("#depends")).contains("Outline.last = Outline$Item #3", "worker-2");
    assertThat(browser.count("#trail button")).isEqualTo(3);
    picture("slice-step");
    browser.key("1");
    assertThat(browser.text("#place")).startsWith("Outline.java:10");
    browser.key("Backspace");
    browser.key("Backspace");
    assertThat(browser.text("#place")).startsWith("Outline.java:9");
    browser.key("Backspace");
    assertThat(browser.text("#place")).startsWith("Outline.java:9");
  }

  @Test
  void aLineIsChosenAndItsRunsAreWalked() throws IOException {
    open(SampleSlice.outline());
    browser.click(".line[data-s='9']");
    assertThat(browser.text("#place")).startsWith("Outline.java:17");
    assertThat(browser.text("#value")).isEqualTo("8");
    assertThat(browser.text("#other")).contains("run 2 of 2");
    browser.key("p");
    assertThat(browser.text("#value")).isEqualTo("0");
    browser.key("n");
    assertThat(browser.text("#value")).isEqualTo("8");
    browser.key("Home");
    assertThat(browser.text("#place")).startsWith("Outline.java:9");
    browser.dark(true);
    picture("slice-dark");
    browser.dark(false);
  }

  @Test
  void namesAreText() throws IOException {
    SampleSlice evil = new SampleSlice();
    String tag = "<script>document.title='run'</script>";
    int a = evil.run(tag, "</script>" + tag, "A.java", 1, 1, 5, null);
    int b = evil.run("<img src=x onerror=alert(1)>", "m", "B.java", 1, 1, 0, 3L);
    evil.change(5, tag, "x", "1", tag).edge(a, b, SliceGraph.REGISTER);
    evil.source("A.java", tag + "\n</code></div>" + tag);
    open(evil);
    assertThat(browser.value("document.title").asText()).startsWith("run.cairn");
    assertThat(browser.text("#value")).isEqualTo(tag + ".x = " + tag);
    assertThat(browser.text("#depends")).contains("<img src=x onerror=alert(1)>.m");
    assertThat(browser.count("img")).isZero();
  }

  @Test
  void withoutSourcesTheStatementsAreAList() throws IOException {
    SampleSlice bare = new SampleSlice();
    int a = bare.run("A", "a", "A.java", 1, 1, 0, 4L);
    int b = bare.run("A", "b", "A.java", 2, 1, 0, 3L);
    bare.edge(a, b, SliceGraph.CONTROL);
    open(bare);
    assertThat(browser.count(".line.in")).isEqualTo(2);
    browser.click(".line[data-s='1']");
    assertThat(browser.text("#depends")).contains("depends on nothing else that was recorded");
  }

  @Test
  void aLargeGraphIsCutAndSaysSo() throws IOException {
    SampleSlice large = new SampleSlice();
    int most = SliceHtml.MOST_NODES;
    for (int i = 0; i < most + 1; i++) {
      large.run("A", "a", "A.java", 1 + i % 7, 1, 0, (long) i);
    }
    NearestRuns runs = new NearestRuns(large, most);
    assertThat(runs.size()).isEqualTo(1);
    SampleSlice star = new SampleSlice();
    int centre = star.run("A", "a", "A.java", 1, 1, 0, 0L);
    for (int i = 0; i < 50; i++) {
      star.edge(centre, star.run("A", "a", "A.java", 2, 1, 0, (long) i), SliceGraph.REGISTER);
    }
    NearestRuns few = new NearestRuns(star, 10);
    assertThat(few.size()).isEqualTo(10);
    assertThat(few.index(9)).isEqualTo(9);
    assertThat(few.index(10)).isEqualTo(-1);
    open(star);
    assertThat(browser.count("#depends button")).isEqualTo(50);
  }
}
