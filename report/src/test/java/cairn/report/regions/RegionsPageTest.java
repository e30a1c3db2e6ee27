package cairn.report.regions;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.RegionsAnswer;
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
class RegionsPageTest {
  private static final String FACES = "[data-key='o4']";
  private static final String FACES_CLOSED = "[data-key='g4']";

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
  static void end() throws IOException, InterruptedException {
    browser.close();
  }

  private void open(RegionsAnswer answer) throws IOException {
    Path page = Files.writeString(directory.resolve("page.html"), RegionsHtml.print(answer));
    browser.open(page);
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests()).hasSize(1).allMatch(url -> url.startsWith("file:"));
  }

  /** No box lies above another one; open groups lie behind theirs. */
  private static void nothingOverlaps() {
    String overlaps =
        "(() => { const boxes = [...document.querySelectorAll('#scene .box:not(.group)')].map(g => {"
            + " const [x, y] = g.getAttribute('transform').match(/-?[0-9.]+/g).map(Number);"
            + " const r = g.querySelector('rect.body'), n = name => Number(r.getAttribute(name));"
            + " return { left: x, top: y + n('y'), right: x + n('width'),"
            + " bottom: y + n('y') + n('height') }; }); let count = 0;"
            + " boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {"
            + " if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1"
            + " && b.top < a.bottom - 1) count++; })); return count; })()";
    assertThat(browser.value(overlaps).asInt()).isZero();
  }

  private static void picture(String name) throws IOException {
    String folder = System.getProperty("cairn.pictures", "");
    if (!folder.isEmpty()) {
      Files.write(Path.of(folder, name), browser.picture());
    }
  }

  @Test
  void drawsTheExpressionTreeAsThePaperDoes() throws IOException {
    open(SampleRegions.expression());
    picture("expression.png");
    assertThat(browser.count("#scene .box.region")).isEqualTo(4);
    assertThat(browser.count("#scene .box.variable")).isEqualTo(2);
    assertThat(browser.text("[data-key='r4']")).contains("Var[3]");
    assertThat(browser.text("[data-key='r1']")).contains("tree{l,r}");
    assertThat(
            browser
                .value("document.querySelector(\"[data-key='r4']\").classList.contains('many')")
                .asBoolean())
        .isFalse();
    assertThat(browser.count("#scene .box.region.many")).isEqualTo(3);
    assertThat(browser.count("[data-line='r1>r2'].shared:not(.nullable)")).isEqualTo(1);
    assertThat(browser.count("[data-line='r1>r3']:not(.shared):not(.nullable)")).isEqualTo(1);
    assertThat(browser.count("[data-line='r4>r2'].nullable:not(.shared)")).isEqualTo(1);
    assertThat(browser.count("[data-line='r1>r1']")).isEqualTo(0);
    String width =
        "getComputedStyle(document.querySelector(\"[data-line='%s'] path.ink\")).strokeWidth";
    assertThat(browser.value(width.formatted("r1>r2")).asText()).isEqualTo("4px");
    assertThat(browser.value(width.formatted("r1>r3")).asText()).isEqualTo("1.3px");
  }

  @Test
  void hidesAndFocuses() throws IOException {
    open(SampleRegions.expression());
    browser.click("[data-key='r1'] rect.body");
    String place = "document.querySelector(\"[data-key='r2']\").getAttribute('transform')";
    String before = browser.value(place).asText();
    browser.click("#hide");
    assertThat(browser.count("[data-key='r1']")).isZero();
    assertThat(browser.count("[data-line^='r1>'], [data-line$='>r1']")).isZero();
    assertThat(browser.value(place).asText()).isEqualTo(before);
    browser.click("#again");
    assertThat(browser.count("#scene .box.region")).isEqualTo(4);
    browser.click("[data-key='r4'] rect.body");
    browser.click("#alone");
    assertThat(browser.count("[data-key='r4']")).isEqualTo(1);
    assertThat(browser.count("[data-key='r2']")).isEqualTo(1);
    assertThat(browser.count("#scene .box.region")).isLessThan(4);
    browser.click("#again");
    assertThat(browser.count("#scene .box.region")).isEqualTo(4);
    assertThat(browser.value("document.getElementById('map').hasAttribute('hidden')").asBoolean())
        .isTrue();
    for (int i = 0; i < 8; i++) {
      browser.click("#in");
    }
    assertThat(browser.count("#map:not([hidden]) .map-frame")).isEqualTo(1);
    String outlines =
        "[...document.querySelectorAll('#map .map-box')].map(p => p.getAttribute('d')).join('')"
            + ".split('M').length - 1";
    assertThat(browser.value(outlines).asInt()).isEqualTo(6);
  }

  @Test
  void opensAndClosesGroups() throws IOException {
    open(SampleRegions.raytracer());
    picture("raytracer.png");
    assertThat(browser.count(FACES)).isEqualTo(1);
    assertThat(browser.count("#scene .box.region")).isEqualTo(8);
    browser.doubleClick(FACES);
    assertThat(browser.count(FACES)).isEqualTo(0);
    assertThat(browser.text(FACES_CLOSED)).contains("Face +2", "108,000 objects");
    assertThat(browser.count("#scene .box.region")).isEqualTo(5);
    picture("raytracer-closed.png");
    nothingOverlaps();
    browser.doubleClick(FACES_CLOSED);
    assertThat(browser.count(FACES)).isEqualTo(1);
    browser.click("#collapse");
    assertThat(browser.count(FACES)).isEqualTo(0);
    nothingOverlaps();
    browser.click("#expand");
    assertThat(browser.count(FACES)).isEqualTo(1);
    nothingOverlaps();
  }

  @Test
  void tellsWhatIsPointedAt() throws IOException {
    open(SampleRegions.raytracer());
    browser.point("[data-key='r6']");
    assertThat(browser.text("#details"))
        .contains("ray.Point[] (array)", "length of each4", "72,000 in 72,000 places")
        .contains("[]: 72,000, to an object of its own each");
    browser.point("[data-key='r3']");
    assertThat(browser.text("#details"))
        .contains("tree{nextLink}", "theObj: 14,000, some to the same object", "or null");
    browser.point("[data-key='v1']");
    assertThat(browser.text("#details")).contains("Variable", "tree");
  }

  @Test
  void aFindingLeadsToItsRegion() throws IOException {
    open(SampleRegions.raytracer());
    browser.click("#collapse");
    browser.click("#bloat li:nth-child(1) button");
    assertThat(browser.count("[data-key='r7'].selected.flagged")).isEqualTo(1);
    assertThat(browser.text("#details")).contains("over-factored, saves 1.1 MB");
    browser.click("#kinds label:nth-child(1) input");
    assertThat(browser.count("[data-key='r7'].flagged")).isEqualTo(0);
    assertThat(browser.count("#bloat li")).isEqualTo(1);
    assertThat(browser.count("[data-key='r7'].heat25")).isEqualTo(1);
    browser.click("#heat");
    assertThat(browser.count("[data-key='r7'].heat25")).isEqualTo(0);
  }

  @Test
  void findsTypes() throws IOException {
    open(SampleRegions.raytracer());
    browser.click("#collapse");
    browser.value("document.getElementById('picture').focus()");
    browser.key("/");
    for (String letter : "point".split("")) {
      browser.key(letter);
    }
    assertThat(browser.count("#found button")).isEqualTo(2);
    assertThat(browser.count(FACES_CLOSED + ".found")).isEqualTo(1);
    picture("raytracer-search.png");
    browser.click("#found li:nth-child(1) button");
    assertThat(browser.count("[data-key='r7'].selected")).isEqualTo(1);
  }

  @Test
  void canBeUsedWithoutAMouse() throws IOException {
    open(SampleRegions.raytracer());
    browser.value("document.querySelector(\"" + FACES + "\").focus()");
    browser.key("Enter");
    assertThat(browser.count(FACES)).isEqualTo(0);
    assertThat(browser.value("document.activeElement.dataset.key").asText()).isEqualTo("g4");
    browser.key("Enter");
    assertThat(browser.count(FACES)).isEqualTo(1);
    String before =
        browser.value("document.getElementById('scene').getAttribute('transform')").asText();
    browser.key("ArrowLeft");
    browser.key("+");
    assertThat(browser.value("document.getElementById('scene').getAttribute('transform')").asText())
        .isNotEqualTo(before);
    browser.key("0");
    assertThat(
            browser
                .value("document.querySelectorAll('#scene .box:not([aria-label])').length")
                .asInt())
        .isEqualTo(0);
  }

  @Test
  void zoomsAroundThePointer() throws IOException {
    open(SampleRegions.raytracer());
    String width = "document.querySelector(\"[data-key='r2']\").getBoundingClientRect().width";
    double before = browser.value(width).asDouble();
    browser.wheel("[data-key='r2']", -300);
    assertThat(browser.value(width).asDouble()).isGreaterThan(before);
    browser.dark(true);
    picture("raytracer-dark.png");
    String paper = "getComputedStyle(document.body).backgroundColor";
    assertThat(browser.value(paper).asText()).isEqualTo("rgb(23, 28, 34)");
    browser.dark(false);
    assertThat(browser.value(paper).asText()).isEqualTo("rgb(255, 255, 255)");
  }

  @Test
  void namesAreTextAndNothingElse() throws IOException {
    open(SampleRegions.hostile());
    assertThat(browser.count("script")).isEqualTo(2);
    assertThat(browser.count("body script:not([type])")).isEqualTo(1);
    assertThat(browser.text("h1")).startsWith("</script><script>alert('x')</script>");
    browser.point("[data-key='r1']");
    assertThat(browser.text("#details")).contains("</script><script>alert('x')");
    assertThat(browser.value("document.documentElement.outerHTML").asText())
        .doesNotContain("\u202e", "\u001b");
  }

  /** A large picture is drawn a little at a time. */
  private static void drawn() throws InterruptedException {
    browser.await("document.querySelector('#picture[aria-busy=false]')");
  }

  @Test
  void aCrowdIsShownInPartFirst() throws IOException, InterruptedException {
    open(SampleRegions.random(1, 600));
    drawn();
    picture("crowd.png");
    assertThat(browser.text("#note")).contains("groups with less memory are not shown");
    nothingOverlaps();
    int first = browser.count("#scene .box");
    browser.click("#more");
    drawn();
    assertThat(browser.text("#note")).isEmpty();
    assertThat(browser.count("#scene .box")).isGreaterThan(first);
    browser.click("#expand");
    drawn();
    assertThat(browser.count("#scene .box.region")).isEqualTo(600);
    nothingOverlaps();
    browser.click("#collapse");
    drawn();
    nothingOverlaps();
    picture("crowd-all.png");
  }
}
