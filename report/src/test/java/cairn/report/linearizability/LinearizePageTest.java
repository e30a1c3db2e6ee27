package cairn.report.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

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
class LinearizePageTest {
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

  private void open(LinearizeReport report) throws IOException {
    Path page = Files.writeString(directory.resolve("page.html"), LinearizeHtml.print(report));
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
  void stepsAreFollowedWithTheirMemory() throws IOException {
    open(SampleAnswers.splitCounter());
    picture("linearize");
    assertThat(browser.text(".verdict")).isEqualTo("REFUTED");
    assertThat(browser.count(".lanes th.c0, .lanes th.c1")).isEqualTo(2);
    assertThat(browser.text(".lanes th.c1")).isEqualTo("B Next()returns 0");
    assertThat(browser.count(".lanes tbody tr")).isEqualTo(5);
    assertThat(browser.text(".lanes .state")).contains("before: Reset()", "counter = 0");
    assertThat(browser.count("td.c0.runs")).isEqualTo(3);
    assertThat(browser.count("td.c1.runs")).isEqualTo(3);
    assertThat(browser.text(".orders")).contains("would return 1, not 0").doesNotContain("begin:");
    assertThat(browser.text("#title")).isEqualTo("Step 1: A Next() runs r");
    assertThat(browser.count("#body tr.changed")).isZero();
    browser.click("[data-step='2']");
    assertThat(browser.text("#title")).isEqualTo("Step 3: A Next() runs w");
    assertThat(browser.text("#code")).isEqualTo("5: w: 1 ...");
    assertThat(browser.text("#body tr.changed")).isEqualTo("counter = 0counter = 1");
    browser.key("n");
    assertThat(browser.text("#title")).isEqualTo("Step 4: B Next() runs w");
    browser.key("n");
    assertThat(browser.text("#title")).startsWith("Step 4");
    browser.key("p");
    browser.key("p");
    assertThat(browser.text("#title")).startsWith("Step 2");
    assertThat(browser.value("document.activeElement.dataset.step").asText()).isEqualTo("1");
    browser.dark(true);
    picture("linearize-dark");
    browser.dark(false);
  }

  @Test
  void entriesOfTheTableSayWhy() throws IOException {
    open(SampleAnswers.stuck());
    picture("linearize-pairs");
    assertThat(browser.count("button.mark")).isEqualTo(9);
    assertThat(browser.text(".step.stuck")).contains("q", "cannot be joined");
    assertThat(browser.text(".orders")).contains("w1 cannot come behind q0");
    assertThat(browser.text(".closures tbody")).contains("Read: p", "q", "Write: w");
    browser.value("document.querySelector('[data-pair]').scrollIntoView()");
    browser.click("[data-pair='0']");
    assertThat(browser.text("#title")).isEqualTo("p, then p");
    assertThat(browser.text("#body"))
        .isEqualTo(
            "p can run directly behind p of another call; whenever it does, swapping the two works"
                + " as well and leaves the same state.Because: of p");
    browser.key("ArrowDown");
    browser.key("ArrowRight");
    assertThat(browser.text("#title")).isEqualTo("q, then q");
    assertThat(browser.text("#body")).startsWith("q can never run directly behind q");
    browser.key("ArrowRight");
    browser.key("ArrowRight");
    browser.key("ArrowDown");
    assertThat(browser.text("#body")).startsWith("Where x == y");
    assertThat(browser.text(".mark.here")).isEqualTo(LinearizeWords.Mark.BOUNDARY.sign());
  }

  /** WCAG: 4.5 to 1 for text, in both colour schemes. */
  @Test
  void textStandsOutFromItsGround() throws IOException {
    open(SampleAnswers.stuck());
    String worst =
        """
        (() => {
          const parts = (c) => c.match(/[\\d.]+/g).map(Number);
          const light = (c) => { const [r, g, b] = parts(c).map((v) => { v /= 255;
            return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const ground = (e) => { for (; e; e = e.parentElement) {
            const c = getComputedStyle(e).backgroundColor;
            if (parts(c).length < 4 || parts(c)[3] > 0) return c; } return 'rgb(255, 255, 255)'; };
          let worst = 99;
          document.querySelectorAll('body *').forEach((e) => {
            if (!e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return;
            const a = light(getComputedStyle(e).color), b = light(ground(e));
            worst = Math.min(worst, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
          });
          return worst;
        })()
        """;
    assertThat(browser.value(worst).asDouble()).isBetween(4.5, 21.0);
    browser.dark(true);
    assertThat(browser.value(worst).asDouble()).isBetween(4.5, 21.0);
    browser.dark(false);
  }

  @Test
  void namesAreText() throws IOException {
    open(SampleAnswers.evil());
    assertThat(browser.value("document.title").asText()).startsWith("NOT_PROVED: <script>");
    assertThat(browser.count("img")).isZero();
    assertThat(browser.count("script")).isEqualTo(2);
    browser.click("[data-step='0']");
    assertThat(browser.text("#title")).contains("<img src=x onerror=alert(1)>");
    browser.value("document.querySelector('[data-pair]').click()");
    assertThat(browser.text("#body")).contains("Because: <script>");
    assertThat(browser.count("img")).isZero();
  }
}
