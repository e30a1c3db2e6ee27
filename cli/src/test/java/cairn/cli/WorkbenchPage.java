package cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.testkit.Browser;
import cairn.web.Workbench;
import cairn.web.WorkbenchOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The workbench in a real browser, as a person uses it. Pictures are kept in the build folder. */
final class WorkbenchPage implements AutoCloseable {
  private static final Path PICTURES = Path.of("target/pictures");
  private static final String READY =
      "document.getElementById('view')?.dataset.ready === (location.hash || '#')";

  private final Browser browser;
  private URI address = URI.create("about:blank");

  WorkbenchPage(Path profile) throws IOException, InterruptedException {
    Files.createDirectories(PICTURES);
    browser = Browser.start(profile);
    browser.size(1280, 720);
  }

  Browser browser() {
    return browser;
  }

  static Workbench serve(String... files) throws IOException {
    Path examples = RealRun.HOME.resolve("examples");
    List<Path> sources = List.of(examples.resolve("c"), examples.resolve("java"));
    return Workbench.start(new WorkbenchOptions(List.of(files), sources, 0, "test", null));
  }

  /** Lets the browser in, and waits for the first view. */
  void open(Workbench workbench) throws InterruptedException {
    enter(workbench);
    ready();
  }

  /** Lets the browser in. */
  void enter(Workbench workbench) {
    address = workbench.address();
    browser.open(address);
  }

  /** A link that somebody copied, in a tab of its own. */
  void openLink(String hash) throws InterruptedException {
    browser.open(URI.create("about:blank"));
    browser.open(URI.create("http://" + address.getAuthority() + "/" + hash));
    ready();
  }

  private void ready() throws InterruptedException {
    browser.await(READY);
  }

  /** To an address of the page, as a link leads there. */
  void go(String hash) throws InterruptedException {
    if (hash().equals(hash)) {
      return;
    }
    browser.value(
        "delete document.getElementById('view').dataset.ready; location.hash = '" + hash + "'");
    ready();
  }

  /** Follows a link as a person does. */
  void follow(String selector) throws InterruptedException {
    browser.value("document.querySelector(`" + selector + "`).scrollIntoView({block: 'center'})");
    browser.value("delete document.getElementById('view').dataset.ready");
    browser.click(selector);
    ready();
  }

  /** Types into a field that is empty, or whose text is replaced. */
  void type(String selector, String text) {
    browser.value(
        "(() => { const field = document.querySelector(`%s`); field.value = '%s'; field.dispatchEvent(new Event('input', {bubbles: true})); })()"
            .formatted(selector, text));
  }

  String hash() {
    return browser.value("location.hash").asText();
  }

  String text(String selector) {
    return browser.text(selector);
  }

  int count(String selector) {
    return browser.count(selector);
  }

  /** What the view shows, as text. */
  String shown() {
    return browser
        .value(
            "document.getElementById('view').innerText + [...document.querySelectorAll('#view svg text')].map(t => t.textContent).join(' ')")
        .asText();
  }

  void picture(String name) throws IOException {
    Files.write(PICTURES.resolve("serve-" + name + ".png"), browser.picture());
  }

  /** Nothing was complained about, and nothing was asked of anybody else. */
  void nothingWentWrong() {
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests())
        .allMatch(
            asked ->
                asked.startsWith("http://127.0.0.1:")
                    || asked.startsWith("data:")
                    || asked.equals("about:blank"));
  }

  @Override
  public void close() throws InterruptedException {
    browser.close();
  }
}
