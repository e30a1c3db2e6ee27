package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.web.Workbench;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The workbench without a mouse, without colours, in the dark, and on small and large screens. */
class ServeAccessTest {
  private static final boolean LONG = Boolean.getBoolean("cairn.long");

  /** How far to go with Tab in each view. */
  private static final int MOST_STOPS = LONG ? 200 : 16;

  /** Text against what lies behind it: the contrast of WCAG 2, and what is below 4.5. */
  private static final String LOW_CONTRAST =
      """
      (() => {
        const parse = text => { const n = text.match(/[0-9.]+/g).map(Number); return n.length > 3 && n[3] === 0 ? null : n; };
        const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = element => {
          for (let at = element; at; at = at.parentElement) {
            if (at.tagName === 'g') {
              const rect = [...at.children].find(each => each.matches('rect.body'));
              const fill = rect && getComputedStyle(rect).fill;
              if (fill && fill !== 'none') return parse(fill);
            }
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour) return colour;
          }
          return parse(getComputedStyle(document.body).backgroundColor);
        };
        const found = new Map();
        for (const element of document.querySelectorAll('body *')) {
          const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
          const style = getComputedStyle(element);
          if (!own || style.visibility === 'hidden' || !element.getClientRects().length || element.closest('title, script, noscript, .skip, option')) continue;
          const ink = parse(element instanceof SVGElement ? style.fill : style.color), paper = behind(element);
          const [a, b] = [light(ink), light(paper)].sort((x, y) => y - x), contrast = (a + 0.05) / (b + 0.05);
          if (contrast < 4.5) found.set(element.tagName + '.' + (element.getAttribute('class') || '') + ' ' + ink + ' on ' + paper, contrast.toFixed(2));
        }
        return [...found].map(each => each.join(': '));
      })()
      """;

  /** Elements that take the focus, in the order of the page. */
  private static final String STOPS =
      """
      [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
        .filter(e => e.tabIndex >= 0 && !e.disabled && !e.closest('[hidden], dialog') && e.getClientRects().length).length
      """;

  /** Whether the element with the focus looks different from what it is without. */
  private static final String VISIBLE =
      """
      (() => {
        const element = document.activeElement, look = () => {
          const parts = [element, ...element.querySelectorAll(':scope > rect')];
          return parts.map(e => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineWidth, s.stroke, s.strokeWidth, s.left].join(); }).join();
        };
        const name = element.tagName + '.' + (element.getAttribute('class') || '') + '#' + element.id;
        const focused = look();
        element.blur();
        const plain = look();
        element.focus();
        return focused === plain ? name : '';
      })()
      """;

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  @TempDir static Path folder;
  private static WorkbenchPage page;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    page = new WorkbenchPage(profile);
  }

  @AfterAll
  static void end() throws InterruptedException {
    page.close();
  }

  @AfterEach
  void nothingWentWrong() {
    page.nothingWentWrong();
  }

  private static Workbench serve() throws IOException, InterruptedException {
    String recording = folder.resolve("run.cairn").toString();
    String spec = RealRun.HOME.resolve("examples/java/ranking.inv").toString();
    if (!java.nio.file.Files.exists(Path.of(recording))) {
      String source = RealRun.HOME.resolve("examples/java/Ranking.java").toString();
      RealRun.of(folder, "record", "--spec", spec, "-o", recording, "--", RealRun.java(), source);
      SampleRuns.write(folder);
      SampleDump.shop(folder.resolve("shop.hprof"));
      SampleDump.shop(folder.resolve("larger.hprof"), 300);
      Run.of(
          "train",
          folder.resolve("1.metrics").toString(),
          folder.resolve("7.metrics").toString(),
          "-o",
          folder.resolve("model.json").toString());
    }
    return WorkbenchPage.serve(
        folder.resolve("larger.hprof").toString(),
        folder.resolve("shop.hprof").toString(),
        recording,
        spec,
        folder.resolve("run.metrics").toString(),
        folder.resolve("model.json").toString());
  }

  private static final List<String> VIEWS =
      List.of(
          "#/0/overview",
          "#/0/heap",
          "#/0/heap?objects=2",
          "#/0/histogram",
          "#/0/dominators",
          "#/0/paths?type=shop.Basket",
          "#/0/compare?with=1",
          "#/2/overview",
          "#/2/faults",
          "#/2/history",
          "#/3/metrics");

  @Test
  void everythingCanBeReachedWithTheKeyboardAndSeenThere() throws Exception {
    try (Workbench workbench = serve()) {
      page.open(workbench);
      for (String view : VIEWS) {
        page.openLink(view);
        int stops = Math.min(page.browser().value(STOPS).asInt(), MOST_STOPS);
        int seen = 0;
        page.browser().value("window.seen = new Set(); 0");
        for (int i = 0; i < stops + 2; i++) {
          page.browser().key("Tab");
          boolean fresh =
              page.browser()
                  .value(
                      "(() => { const e = document.activeElement; if (e === document.body || window.seen.has(e)) return false; window.seen.add(e); return true; })()")
                  .asBoolean();
          seen += fresh ? 1 : 0;
          if (fresh) {
            assertThat(page.browser().value(VISIBLE).asText()).as(view).isEmpty();
          }
        }
        assertThat(seen).as(view).isGreaterThanOrEqualTo(stops);
      }
    }
  }

  @Test
  void textCanBeReadInTheLightInTheDarkAndWithoutColours() throws Exception {
    try (Workbench workbench = serve()) {
      for (String mode : List.of("light", "dark", "plain")) {
        page.browser().dark(mode.equals("dark"));
        page.open(workbench);
        if (mode.equals("plain")) {
          page.browser().key("p");
          assertThat(page.count("#plain[aria-pressed=true]")).isEqualTo(1);
        }
        for (String view : VIEWS) {
          page.go(view);
          JsonNode low = page.browser().value(LOW_CONTRAST);
          assertThat(low).as(mode + " " + view + " " + low).isEmpty();
        }
        page.picture("metrics-" + mode);
        page.go("#/2/faults");
        page.picture("faults-" + mode);
        page.go("#/0/heap");
        page.picture("heap-" + mode);
      }
      page.browser().key("p");
      page.browser().dark(false);
    }
  }

  @Test
  void nothingIsCutOffOnSmallAndLargeScreens() throws Exception {
    try (Workbench workbench = serve()) {
      page.open(workbench);
      for (int[] size : new int[][] {{1280, 720}, {2560, 1440}}) {
        page.browser().size(size[0], size[1]);
        for (String view : VIEWS) {
          page.go(view);
          assertThat(
                  page.browser()
                      .value(
                          "[document.documentElement.scrollWidth > innerWidth, document.getElementById('view').scrollWidth > document.getElementById('view').clientWidth]")
                      .toString())
              .as(view + " at " + size[0])
              .isEqualTo("[false,false]");
          if (LONG) {
            page.picture(size[0] + view.replaceAll("[^a-z]+", "-").replaceAll("-$", ""));
          }
        }
      }
      page.browser().size(1280, 720);
    }
  }

  @Test
  void keysChooseViewsAndSteps() throws Exception {
    try (Workbench workbench = serve()) {
      page.open(workbench);
      page.go("#/2/overview");
      page.browser().key("3");
      page.browser().await("document.querySelector('aside.moment h2')");
      assertThat(page.hash()).startsWith("#/2/history");
      page.go("#/2/history?time=end");
      long end = time();
      page.browser().key("ArrowLeft");
      page.browser()
          .await(
              "document.querySelector('aside.moment h2').textContent === 'Time " + (end - 1) + "'");
      page.browser().key("ArrowLeft", "Shift");
      // where it comes from may be a C-point as well, and what is told next would be overwritten
      page.browser()
          .await(
              "document.querySelector('aside.moment h2').textContent !== 'Time "
                  + (end - 1)
                  + "' && document.querySelector('aside.moment').textContent.includes('C-point here')");
      long point = time();
      assertThat(point).isLessThan(end - 1);
      page.browser().key("ArrowLeft", "Control");
      page.browser()
          .await(
              "document.querySelector('aside.moment').textContent.includes('Choose an object first')");
      page.browser().value("document.querySelector('.node[data-key^=\\\"#\\\"]').focus()");
      page.browser().key("Enter");
      page.browser().await("/node=/.test(location.hash)");
      page.browser().key("ArrowLeft", "Control");
      page.browser()
          .await("document.querySelector('aside.moment h2').textContent !== 'Time " + point + "'");
      assertThat(time()).isLessThan(point);
      page.browser().key("?");
      assertThat(page.count("#help[open]")).isEqualTo(1);
      page.browser().value("document.getElementById('help').close()");
      page.go("#/0/histogram");
      page.browser().key("/");
      assertThat(page.browser().value("document.activeElement.type").asText()).isEqualTo("search");
    }
  }

  private static long time() {
    return Long.parseLong(page.text("aside.moment h2").replaceAll("\\D", ""));
  }
}
