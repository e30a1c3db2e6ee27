package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.engine.RegionAnalyses;
import cairn.graph.Progress;
import cairn.report.regions.RegionsHtml;
import cairn.testkit.Browser;
import cairn.web.Workbench;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Large heaps in the browser: what is shown is right, and how long it takes is printed. The large
 * dump needs a gigabyte of disk and {@code -Dcairn.test.jvm=-Xmx8g}.
 */
@EnabledIfSystemProperty(named = "cairn.long", matches = "true", disabledReason = "takes minutes")
class ServeSizesTest {
  /** So many items make some five times as many objects. */
  private static final int ITEMS = Integer.getInteger("cairn.items", 400_000);

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

  private static void run(List<String> command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static String dump(String name, String source, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    Path dump = folder.resolve(name + ".hprof");
    Files.deleteIfExists(dump);
    Path classes = folder.resolve(name);
    String javac = Path.of(RealRun.java()).resolveSibling("javac").toString();
    run(List.of(javac, "-d", classes.toString(), file.toString()));
    List<String> words = new ArrayList<>(List.of(RealRun.java()));
    words.addAll(List.of(options));
    words.addAll(List.of("-cp", classes.toString(), name, dump.toString()));
    run(words);
    return dump.toString();
  }

  private static double millis(long since) {
    return Math.round((System.nanoTime() - since) / 1e5) / 10.0;
  }

  /** Tasks of the page that kept it from answering, in milliseconds. */
  private static String longTasks() throws InterruptedException {
    Browser browser = page.browser();
    browser.value(
        "window.tasks = []; new PerformanceObserver(list => list.getEntries().forEach(e => window.tasks.push(Math.round(e.duration)))).observe({type: 'longtask', buffered: true})");
    Thread.sleep(500); // the observer is told later
    return browser.value("window.tasks").toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 16})
  void hundredsOfRegionsAreDrawnAndDoNotStopThePage(int modules) throws Exception {
    String dump = dump("Company", ManyRegions.source(modules));
    RegionsAnswer answer =
        new RegionAnalyses(List.of(), Set.of(), what -> Progress.NONE).open(dump);
    int regions = answer.heap().regions().size() - 1;
    for (int round = 0; round < 3; round++) {
      long since = System.nanoTime();
      int characters = RegionsHtml.data(answer).length();
      System.out.printf(
          "%d regions in %d groups: laid out in %.1f ms, %d characters%n",
          regions, answer.reduced().size(), millis(since), characters);
    }
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      page.open(workbench);
      for (String view : List.of("#/0/heap", "#/0/heap?all=yes", "#/0/heap?all=yes&open=all")) {
        long since = System.nanoTime();
        page.openLink(view);
        System.out.printf(
            "%s: %d boxes, %d lines, drawn after %.1f ms; tasks above 50 ms: %s%n",
            view,
            page.count("#scene .box:not(.group)"),
            page.count("#scene .line"),
            millis(since),
            longTasks());
        page.picture("regions" + modules + view.replaceAll("[^a-z]+", "-"));
      }
      assertThat(page.count("#scene .box.region")).isEqualTo(regions);
      long since = System.nanoTime();
      page.type("#search", "PriceQueue");
      page.browser().click("#found button");
      System.out.printf("found after %.1f ms; %s%n", millis(since), longTasks());
      assertThat(page.text("#details")).contains("PriceQueue");
      page.browser().await("document.querySelector('#picture[aria-busy=false]')");
      page.browser().click("#alone");
      page.picture("regions" + modules + "-focus");
      assertThat(page.count("#scene .box")).isLessThan(20);
    }
    page.nothingWentWrong();
  }

  @Test
  void aLargeHeapIsDrawnSoonAfterItIsReady() throws Exception {
    String dump = dump("Catalogue", ManyRegions.CATALOGUE.formatted(ITEMS), "-Xmx3g");
    try (Workbench workbench = WorkbenchPage.serve(dump)) {
      long since = System.nanoTime();
      HttpClient asking =
          HttpClient.newBuilder()
              .cookieHandler(new CookieManager())
              .followRedirects(HttpClient.Redirect.ALWAYS)
              .build();
      asking.send(
          HttpRequest.newBuilder(workbench.address()).build(),
          HttpResponse.BodyHandlers.discarding());
      page.enter(workbench);
      URI regions =
          URI.create("http://" + workbench.address().getAuthority() + "/api/view/0/regions?at=end");
      int status = 202;
      while (status == 202) {
        status =
            asking
                .send(
                    HttpRequest.newBuilder(regions).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
      }
      assertThat(status).isEqualTo(200);
      System.out.printf("%d items: ready after %.1f ms%n", ITEMS, millis(since));
      since = System.nanoTime();
      page.browser().await("document.getElementById('view').dataset.ready");
      System.out.printf("the overview is drawn %.1f ms after that%n", millis(since));
      for (String view :
          List.of(
              "#/0/heap",
              "#/0/histogram",
              "#/0/heap?objects=7",
              "#/0/dominators",
              "#/0/paths?type=Catalogue%24Tree",
              "#/0/overview")) {
        since = System.nanoTime();
        page.go(view);
        double first = millis(since);
        since = System.nanoTime();
        page.openLink(view);
        System.out.printf(
            "%s: %.1f ms, again in a fresh tab %.1f ms%n", view, first, millis(since));
      }
    }
    page.nothingWentWrong();
  }
}
