package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.web.Workbench;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.CookieManager;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each view of the workbench says what the command of the same name says; its address leads back.
 */
class ServeViewsTest {
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  @TempDir static Path folder;
  private static WorkbenchPage page;
  private static String dump;
  private static String larger;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    page = new WorkbenchPage(profile);
    dump = SampleDump.shop(folder.resolve("shop.hprof")).toString();
    larger = SampleDump.shop(folder.resolve("larger.hprof"), 300).toString();
  }

  @AfterAll
  static void end() throws InterruptedException {
    page.close();
  }

  @AfterEach
  void nothingWentWrong() {
    page.nothingWentWrong();
  }

  private static JsonNode json(String... command) throws IOException {
    Run run = Run.of(command);
    assertThat(run.err()).isEmpty();
    return new ObjectMapper().readTree(run.out());
  }

  /** The cells of a table's column, from top to bottom. */
  private static List<String> column(int number) {
    List<String> cells = new ArrayList<>();
    page.browser()
        .value(
            "[...document.querySelector('.table tbody').rows].map(row => row.cells[%d].textContent.trim())"
                .formatted(number))
        .forEach(cell -> cells.add(cell.asText()));
    return cells;
  }

  @Test
  void theHistogramIsSortedAndFilteredAsAsked() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(larger)) {
      page.open(workbench);
      page.go("#/0/histogram");
      page.picture("histogram");
      Map<String, Long> bytes = new TreeMap<>();
      json("histogram", larger, "--format", "json")
          .get("types")
          .forEach(row -> bytes.put(row.get("type").asText(), row.get("bytes").asLong()));
      List<String> types = column(0);
      assertThat(types).containsExactlyInAnyOrderElementsOf(bytes.keySet());
      List<Long> shown = types.stream().map(bytes::get).toList();
      assertThat(shown).isSortedAccordingTo((a, b) -> Long.compare(b, a));
      assertThat(column(2)).isEqualTo(shown.stream().map("%,d"::formatted).toList());
      page.browser().click("th:nth-child(1) .sort");
      assertThat(column(0)).isSortedAccordingTo(String::compareToIgnoreCase);
      assertThat(page.count("[aria-sort=ascending]")).isEqualTo(1);
      long high = shown.get(1);
      long low = shown.get(shown.size() - 2);
      page.type("[data-filter=bytes]", low + ".." + high);
      assertThat(column(0))
          .containsExactlyInAnyOrderElementsOf(
              bytes.keySet().stream()
                  .filter(type -> bytes.get(type) >= low && bytes.get(type) <= high)
                  .toList())
          .hasSizeLessThan(bytes.size());
      page.type("[data-filter=bytes]", "");
      page.type("[data-filter=type]", "/^shop.*(item|basket)$/");
      assertThat(column(0)).containsExactly("shop.Basket", "shop.Item");
      page.type("[data-filter=type]", "/(/");
      assertThat(page.count("[data-filter=type][aria-invalid=true]")).isEqualTo(1);
      page.type("[data-filter=type]", "shop.b");
      assertThat(column(0)).containsExactly("shop.Basket");
      String link = page.hash();
      page.openLink(link);
      assertThat(column(0)).containsExactly("shop.Basket");
    }
  }

  @Test
  void dominatorsAndPathsAreThoseOfTheCommands() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      page.open(workbench);
      page.go("#/0/dominators?by=class");
      JsonNode classes =
          json("dominators", dump, "--by", "class", "--format", "json").get("entries");
      assertThat(column(0).get(0)).isEqualTo(classes.get(0).get("type").asText());
      assertThat(column(3).get(0))
          .isEqualTo("%,d".formatted(classes.get(0).get("retained").asLong()));
      page.type("[data-filter=retained]", ">1000");
      long many = 0;
      for (JsonNode entry : classes) {
        many += entry.get("retained").asLong() > 1000 ? 1 : 0;
      }
      assertThat(column(0)).hasSize((int) many).isNotEmpty();
      page.go("#/0/dominators");
      int all = page.count("[role=treeitem]");
      page.type("[aria-label='Filter objects']", "/shop[.](Customer|Basket)/");
      assertThat(page.count("[role=treeitem]")).isLessThan(all).isPositive();
      page.browser().click(".row.head .sort");
      assertThat(page.hash()).contains("sort=type", "filter=");
      page.openLink(page.hash());
      assertThat(page.count("[role=treeitem]")).isLessThan(all).isPositive();
      page.go("#/0/paths?type=shop.Customer");
      page.picture("paths");
      JsonNode path = json("paths", dump, "shop.Customer", "--format", "json").get("paths").get(0);
      for (JsonNode step : path.get("steps")) {
        assertThat(page.text(".paths-list")).contains(step.get("id").asText());
      }
      page.follow(".table tbody a");
      assertThat(page.text("h2")).startsWith("shop.Customer @");
      page.follow(".columns section:nth-child(2) a");
      assertThat(page.text("h2")).startsWith("shop.Basket @");
    }
  }

  @Test
  void aRegionOpensIntoItsObjectsAndTheirFields() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      page.open(workbench);
      page.go("#/0/heap");
      String item =
          page.browser()
              .value(
                  "[...document.querySelectorAll('#scene .box.region')].find(b => / Item,/.test(b.getAttribute('aria-label')))?.dataset.key ?? ''")
              .asText();
      if (item.isEmpty()) {
        page.browser().click("#expand");
        item =
            page.browser()
                .value(
                    "[...document.querySelectorAll('#scene .box.region')].find(b => / Item,/.test(b.getAttribute('aria-label'))).dataset.key")
                .asText();
      }
      page.browser().value("document.querySelector('[data-key=" + item + "]').focus()");
      page.browser().key("Enter");
      page.browser().value("document.querySelector('#details').scrollIntoView()");
      assertThat(page.text("#details")).contains("shop.Item");
      page.follow("#details button.objects");
      assertThat(page.hash()).contains("objects=" + item.substring(1));
      page.picture("objects");
      assertThat(page.text(".tools strong")).isEqualTo("120 objects");
      assertThat(page.count("button.object")).isEqualTo(50);
      assertThat(page.text(".node.centre")).contains("price", "name", "apple");
      String first = page.text("button.object[aria-pressed=true]");
      page.follow("a[rel=next]");
      page.follow("a[rel=next]");
      assertThat(page.count("button.object")).isEqualTo(20);
      assertThat(page.text("button.object[aria-pressed=true]")).isNotEqualTo(first);
      String link = page.hash();
      page.follow(".about a[href*=paths]");
      assertThat(page.text(".paths-list")).contains("shop.Basket");
      page.openLink(link);
      assertThat(page.count("button.object")).isEqualTo(20);
      page.browser().click(".node:not(.centre):not(.root)");
      page.browser().await("location.hash !== '" + link + "'");
      assertThat(page.count(".node.centre")).isEqualTo(1);
    }
  }

  @Test
  void whatIsPinnedHiddenAndFocusedIsInTheAddress() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      page.open(workbench);
      page.go("#/0/heap?open=all");
      List<String> keys = new ArrayList<>();
      page.browser()
          .value("[...document.querySelectorAll('#scene .box.region')].map(b => b.dataset.key)")
          .forEach(key -> keys.add(key.asText()));
      assertThat(keys.size()).isGreaterThan(4);
      String last = keys.get(keys.size() - 1);
      page.browser().value("document.querySelector('[data-key=" + last + "]').focus()");
      page.browser().key("Enter");
      page.browser().key("k");
      assertThat(page.count(".pinned[data-key=" + last + "]")).isEqualTo(1);
      page.browser().value("document.querySelector('[data-key=" + keys.get(0) + "]').focus()");
      page.browser().key("Enter");
      page.browser().key("f");
      assertThat(page.count(".pinned[data-key=" + last + "]")).isEqualTo(1);
      String boxes = "[...document.querySelectorAll('#scene .box')].map(b => b.dataset.key).sort()";
      JsonNode before = page.browser().value(boxes);
      assertThat(before.size()).isLessThan(keys.size());
      page.openLink(page.hash());
      assertThat(page.browser().value(boxes)).isEqualTo(before);
      page.browser().click("#again");
      assertThat(page.count("#scene .box.region")).isEqualTo(keys.size());
    }
  }

  @Test
  void twoHeapsAreComparedByStructure() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(larger, dump)) {
      page.open(workbench);
      page.go("#/0/compare?with=1");
      page.picture("compare");
      JsonNode said = json(ExitCode.FINDINGS, "diff", dump, larger, "--format", "json");
      assertThat(page.text("h1")).isEqualTo(said.get("summary").asText());
      assertThat(column(0)).hasSize(said.get("regions").size());
      assertThat(page.count(".mark-more .badge")).isPositive();
      page.type(".table [data-filter=change]", "grown");
      long grown = 0;
      for (JsonNode region : said.get("regions")) {
        grown += region.get("change").asText().equals("grown") ? 1 : 0;
      }
      assertThat(
              page.browser().value("document.querySelector('.table tbody').rows.length").asLong())
          .isEqualTo(grown)
          .isPositive();
    }
  }

  private static JsonNode json(int code, String... command) throws IOException {
    Run run = Run.of(command);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    return new ObjectMapper().readTree(run.out());
  }

  /**
   * The statement that broke the outline is innocent: the walk back leads to the one that is not.
   */
  @Test
  void theWalkBackLeadsToTheLineThatComputedTheValue() throws Exception {
    String recording = folder.resolve("outline.cairn").toString();
    String source = RealRun.HOME.resolve("examples/java/Outline.java").toString();
    String spec = RealRun.HOME.resolve("examples/java/outline.inv").toString();
    RealRun.of(
        folder, "record", "--slice", "--spec", spec, "-o", recording, "--", RealRun.java(), source);
    try (Workbench workbench = WorkbenchPage.serve(recording, spec)) {
      page.open(workbench);
      page.follow(".findings a.more");
      assertThat(
              page.browser()
                  .value(
                      """
                      (() => {
                        const all = [...document.querySelectorAll("details.statement")];
                        const one = all.find(each => each.textContent.includes("Outline.java:49"));
                        one.open = true;
                        one.querySelector("a[href*='slice=']").id = "walk49";
                        return one.textContent;
                      })()
                      """)
                  .asText())
          .contains("last.parent = parent;");
      page.follow("#walk49");
      page.picture("walk");
      assertThat(page.text(".walk")).contains("Outline.java:49", "It depends on:");
      assertThat(page.text(".slice")).contains("Outline.java:28");
      // back through the level to the reading of tabs, as somebody would who looks for it
      for (String place : List.of("Outline.java:45", "Outline.java:43")) {
        step(place);
      }
      while (!page.text(".walk p strong").equals("Outline.java:28")) {
        step(".+");
      }
      page.picture("walk-end");
      assertThat(page.text(".walk pre")).contains("width += 4");
      page.browser().click(".trail li:first-child button");
      assertThat(page.text(".walk p strong")).isEqualTo("Outline.java:49");
    }
  }

  /**
   * To a statement that the one that is looked at depends on; in doubt to line 28, or a new one.
   */
  private static void step(String place) {
    assertThat(
            page.browser()
                .value(
                    """
                    (() => {
                      window.walked ||= new Set();
                      const next = [...document.querySelectorAll('.walk .next button')].filter(b => /^%s/.test(b.textContent));
                      const best = next.find(b => b.textContent.startsWith('Outline.java:28')) || next.find(b => !window.walked.has(b.textContent));
                      if (best) { window.walked.add(best.textContent); best.click(); }
                      return Boolean(best) || document.querySelector('.walk').innerText;
                    })()
                    """
                        .formatted(place.replace(".java", "[.]java")))
                .asText())
        .isEqualTo("true");
  }

  @Test
  void aRunThatLeftWhatIsNormalShowsWhereAndWho() throws Exception {
    SampleRuns.write(folder);
    List<String> train = new ArrayList<>(List.of("train"));
    for (int i = 1; i <= 7; i++) {
      train.add(folder.resolve(i + ".metrics").toString());
    }
    String model = folder.resolve("model.json").toString();
    train.addAll(List.of("-o", model));
    assertThat(Run.of(train.toArray(String[]::new)).code()).isZero();
    String run = folder.resolve("run.metrics").toString();
    try (Workbench workbench = WorkbenchPage.serve(run, model)) {
      page.open(workbench);
      page.picture("metrics-anomalous");
      JsonNode anomaly =
          json(ExitCode.FINDINGS, "monitor", run, "--model", model, "--format", "json")
              .get("anomalies")
              .get(0);
      assertThat(page.text(".bad")).contains("anomalous");
      assertThat(page.text(".anomaly h2")).isEqualTo(anomaly.get("message").asText());
      assertThat(page.text(".anomaly .plot .left"))
          .isEqualTo("left at " + anomaly.get("point").asText());
      assertThat(page.count(".anomaly:first-of-type .plot .outside"))
          .isEqualTo(anomaly.get("outside").asInt());
      assertThat(page.count(".anomaly:first-of-type .bound")).isEqualTo(2);
      assertThat(page.text(".anomaly td code")).isEqualTo("tree.c:88 (attach)");
      assertThat(page.text(".anomaly details[open] li")).isEqualTo("tree.c:31 (insert)");
    }
  }

  /** What is no region, no object or no page of either is refused in words. */
  @Test
  void nonsenseIsRefusedInWords() throws Exception {
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      page.open(workbench);
      HttpClient asking =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager())
              .followRedirects(HttpClient.Redirect.ALWAYS)
              .build();
      asking.send(
          HttpRequest.newBuilder(workbench.address()).build(),
          HttpResponse.BodyHandlers.discarding());
      for (String wrong :
          List.of(
              "members?region=0",
              "members?region=99999",
              "members?region=1&from=-1",
              "members?region=1&top=100000",
              "around?id=%3Cscript%3E",
              "around?id=%4099999999",
              "around?id=%4020040&depth=99",
              "object?id=..%2F..%2Fetc%2Fpasswd")) {
        HttpResponse<String> answer =
            asking.send(
                HttpRequest.newBuilder(workbench.address().resolve("/api/view/0/" + wrong)).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(wrong).isBetween(400, 422);
        assertThat(new ObjectMapper().readTree(answer.body()).get("error").asText())
            .as(wrong)
            .isNotEmpty()
            .doesNotContain("Exception", "bug");
      }
    }
  }

  @Test
  void everyAddressLeadsToTheSameAgain() throws Exception {
    String spec = RealRun.HOME.resolve("examples/lin/wrong/split-counter.lin").toString();
    String recording = Samples.hostile(folder.resolve("run.cairn")).toString();
    try (Workbench workbench = WorkbenchPage.serve(dump, larger, recording, spec)) {
      page.open(workbench);
      List<String> addresses =
          List.of(
              "#/0/overview",
              "#/0/heap?focus=r3",
              "#/0/histogram?sort=type&up=yes&f.bytes=%3E100",
              "#/0/dominators?by=class",
              "#/0/paths?type=shop.Basket",
              "#/1/compare?with=0",
              "#/2/overview",
              "#/2/history?time=1",
              "#/2/heap",
              "#/2/compare?with=2&from=1&at=end",
              "#/3/proof");
      List<String> shown = new ArrayList<>();
      for (String address : addresses) {
        page.go(address);
        shown.add(page.shown());
      }
      assertThat(shown).doesNotHaveDuplicates();
      for (int i = addresses.size() - 2; i >= 0; i--) {
        page.browser()
            .value("delete document.getElementById('view').dataset.ready; history.back()");
        page.browser()
            .await(
                "location.hash === '%s' && document.getElementById('view').dataset.ready"
                    .formatted(addresses.get(i)));
        assertThat(page.shown()).as("back to " + addresses.get(i)).isEqualTo(shown.get(i));
      }
      page.browser()
          .value("delete document.getElementById('view').dataset.ready; history.forward()");
      page.browser().await("document.getElementById('view').dataset.ready");
      assertThat(page.shown()).as("forward").isEqualTo(shown.get(1));
      for (int i = 0; i < addresses.size(); i++) {
        page.openLink(addresses.get(i));
        assertThat(page.shown()).as("a link to " + addresses.get(i)).isEqualTo(shown.get(i));
      }
    }
  }
}
