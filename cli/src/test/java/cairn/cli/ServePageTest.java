package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.testkit.Browser;
import cairn.web.Workbench;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The workbench in a real browser, over files that were really made. */
class ServePageTest {
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  @TempDir static Path folder;
  private static WorkbenchPage page;
  private static Browser browser;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    page = new WorkbenchPage(profile);
    browser = page.browser();
  }

  @AfterAll
  static void end() throws InterruptedException {
    page.close();
  }

  @AfterEach
  void nothingWentWrong() {
    page.nothingWentWrong();
  }

  /** The numbers of the nodes that the picture shows. */
  private static Set<Long> drawn() {
    Set<Long> ids = new TreeSet<>();
    JsonNode keys =
        browser.value(
            "[...document.querySelectorAll('.node[data-key^=\"#\"]')].map(n => n.dataset.key)");
    keys.forEach(key -> ids.add(Long.parseLong(key.asText().substring(1))));
    return ids;
  }

  /** The nodes that the history has at a time, as the command tells them. */
  private static Set<Long> nodesAt(String recording, long time) throws IOException {
    Run run = Run.of("graph", recording + "@" + time, "--limit", "60", "--format", "json");
    assertThat(run.err()).isEmpty();
    Set<Long> ids = new TreeSet<>();
    new ObjectMapper().readTree(run.out()).get("nodes").forEach(n -> ids.add(n.get("id").asLong()));
    return ids;
  }

  @Test
  void fromTheViolationToTheLineAndThroughTheHistory() throws Exception {
    Path program = folder.resolve("quadtree");
    Process gcc =
        new ProcessBuilder(
                "gcc",
                "-g",
                "-O0",
                "-o",
                program.toString(),
                RealRun.HOME.resolve("examples/c/quadtree.c").toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
    String recording = folder.resolve("quadtree.cairn").toString();
    String spec = RealRun.HOME.resolve("examples/c/quadtree.inv").toString();
    Run run = RealRun.of(folder, "record", "-o", recording, "--", program.toString());
    assertThat(run.err()).isEmpty();
    try (Workbench workbench = WorkbenchPage.serve(recording, spec)) {
      page.open(workbench);
      page.picture("overview");
      assertThat(browser.text(".findings")).contains("four is violated", "See quadtree.c:41");
      page.follow(".findings a.more");
      page.picture("faults");
      assertThat(browser.text(".source .meant")).contains("41", "parent->child[0] = NULL;");
      assertThat(browser.count(".pair .node.changed, .pair .slot.changed")).isPositive();
      page.follow("details.statement a[href*='history']");
      page.picture("history");
      assertThat(page.hash()).contains("/history?time=");
      assertThat(browser.text("aside.moment .source .meant")).contains("parent->child[0] = NULL;");
      browser.value("history.back()");
      browser.await("document.querySelector('details.statement')");
      assertThat(page.hash()).contains("/faults");
      browser.value("history.forward()");
      browser.await("document.querySelector('aside.moment .meant')");
      walkTheHistory(recording);
      whoWroteThisLast();
    }
  }

  private static long time() {
    return Long.parseLong(browser.text("aside.moment h2").replaceAll("\\D", ""));
  }

  /** Steps back through the run: the picture has the nodes of the history, and those stay put. */
  private static void walkTheHistory(String recording) throws Exception {
    page.go("#/0/history?time=end");
    long end = time();
    List<String> places = new ArrayList<>();
    for (long wanted = end; wanted >= 1; wanted--) {
      browser.await(
          "document.querySelector('aside.moment h2')?.textContent === 'Time " + wanted + "'");
      assertThat(drawn()).as("time " + wanted).isEqualTo(nodesAt(recording, wanted));
      places.add(
          browser
              .value("document.querySelector('.node[data-key=\"#1\"]')?.getAttribute('transform')")
              .asText());
      browser.key("ArrowLeft");
    }
    assertThat(places.stream().filter(place -> place.startsWith("translate")).distinct())
        .hasSize(1);
  }

  private static void whoWroteThisLast() throws Exception {
    page.go("#/0/history?time=end");
    String written = "written at time";
    browser.await(
        "[...document.querySelectorAll('.slot title')].some(t => t.textContent.includes('"
            + written
            + "'))");
    long before = time();
    browser.value(
        "[...document.querySelectorAll('.slot[role=button]')].at(-1).dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.await(
        "document.querySelector('aside.moment h2').textContent !== 'Time " + before + "'");
    assertThat(browser.text("aside.moment")).contains("quadtree.c:");
  }

  @Test
  void everydayQuestionsAboutADump() throws Exception {
    String dump = SampleDump.shop(folder.resolve("shop.hprof")).toString();
    String larger = SampleDump.shop(folder.resolve("larger.hprof"), 300).toString();
    try (Workbench workbench = WorkbenchPage.serve(larger, dump)) {
      page.open(workbench);
      assertThat(browser.text(".facts")).contains("Objects");
      page.go("#/0/heap");
      page.picture("heap");
      assertThat(browser.text("#scene")).contains("Basket");
      page.go("#/0/histogram?f.objects=200..&f.type=%2FItem%24%2F");
      assertThat(browser.count("tbody tr")).isEqualTo(1);
      assertThat(browser.text("tbody tr")).contains("shop.Item").contains("301");
      page.go("#/0/dominators");
      browser.click(".toggle");
      browser.await("document.querySelectorAll('[role=treeitem][aria-level=\"2\"]').length > 0");
      page.picture("dominators");
      page.go("#/0/paths?type=shop.Basket");
      assertThat(browser.text(".paths-list")).contains("shop.Shop");
      page.follow(".table tbody a");
      assertThat(browser.text("h2")).contains("shop.Basket");
      assertThat(page.hash()).contains("to=%40");
      page.go("#/0/compare?with=1");
      page.picture("compare");
      assertThat(browser.text("h1")).contains("GROWN");
      assertThat(browser.count(".mark-more .badge")).isPositive();
    }
  }

  @Test
  void aProofStandsInAFrame() throws Exception {
    String spec = RealRun.HOME.resolve("examples/lin/wrong/split-counter.lin").toString();
    try (Workbench workbench = WorkbenchPage.serve(spec)) {
      page.open(workbench);
      assertThat(browser.count("iframe[src='/report/0/proof']")).isEqualTo(1);
      // the frame is an origin of its own, which this page cannot look into
      browser.await("document.querySelector('iframe').contentDocument === null");
      page.picture("proof");
      browser.open(workbench.address().resolve("/report/0/proof"));
      Run said = Run.of("linearize", spec);
      assertThat(said.out()).startsWith("REFUTED");
      assertThat(browser.text("body")).contains("REFUTED", "no order of the operations explains");
      assertThat(browser.count("svg, table")).isPositive();
    }
  }

  @Test
  void namesAreNeverRead() throws Exception {
    Path hostile = Samples.hostile(folder.resolve("hostile.cairn"));
    try (Workbench workbench = WorkbenchPage.serve(hostile.toString())) {
      page.open(workbench);
      for (String view : List.of("overview", "history", "heap", "histogram", "dominators")) {
        page.go("#/0/" + view);
        assertThat(browser.count("#view script, #view b")).as(view).isZero();
      }
      page.go("#/0/histogram");
      assertThat(browser.text("tbody")).contains("<script>alert(1)</script>");
    }
  }

  @Test
  void metricsGrowWhileTheProgramRuns() throws Exception {
    Path source = Files.writeString(folder.resolve("Grow.java"), GROWING);
    Path samples = folder.resolve("grow.metrics");
    Path end = folder.resolve("end");
    Thread recorded =
        new Thread(
            () -> {
              try {
                RealRun.of(
                    folder,
                    "record",
                    "--metrics",
                    samples.toString(),
                    "--every",
                    "100ms",
                    "--",
                    RealRun.java(),
                    source.toString(),
                    end.toString());
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    recorded.start();
    try {
      while (!Files.exists(samples) || Files.size(samples) == 0) {
        assertThat(recorded.isAlive()).isTrue();
        Thread.sleep(50);
      }
      try (Workbench workbench = WorkbenchPage.serve(samples.toString())) {
        page.open(workbench);
        String points =
            "Number(/^[\\d,]+/.exec(document.querySelector('.subject').textContent)[0].replace(',', ''))";
        int first = browser.value(points).asInt();
        browser.await(points + " > " + (first + 1));
        page.picture("metrics");
        assertThat(browser.count(".plot .curve")).isEqualTo(7);
        Files.createFile(end);
        browser.await("document.querySelector('.subject').textContent.includes('ended: exit 0')");
      }
    } finally {
      if (!Files.exists(end)) {
        Files.createFile(end);
      }
      recorded.join();
    }
  }

  private static final String GROWING =
      """
      import java.nio.file.*;

      class Grow {
        Grow left, right;
        static Grow root;

        public static void main(String[] arguments) throws Exception {
          while (!Files.exists(Path.of(arguments[0]))) {
            Grow next = new Grow();
            next.left = root;
            root = next;
            Thread.sleep(1);
          }
        }
      }
      """;
}
