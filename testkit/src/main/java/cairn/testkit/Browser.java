package cairn.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Chromium without a window, driven through its DevTools protocol: pages are loaded, pointed at
 * and typed into as a person would. One page at a time. What goes wrong in a page is kept.
 */
public final class Browser implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Process process;
  private final WebSocket socket;
  private final ObjectMapper mapper = new ObjectMapper();
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  private Browser(Process process, URI page) {
    this.process = process;
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .connectTimeout(Duration.ofSeconds(PATIENCE_SECONDS))
            .buildAsync(page, new Ears())
            .join();
  }

  public static Browser start(Path profile) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            program().toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--window-size=1400,900",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "about:blank");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(File.createTempFile("cairn", ".out", profile.toFile()))
            .start();
    String address = address(process);
    Thread drain = new Thread(() -> drain(process));
    drain.setDaemon(true);
    drain.start();
    URI list = URI.create("http://" + URI.create(address).getAuthority() + "/json/list");
    HttpResponse<String> pages =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString());
    for (JsonNode page : new ObjectMapper().readTree(pages.body())) {
      if (page.get("type").asText().equals("page")) {
        Browser browser =
            new Browser(process, URI.create(page.get("webSocketDebuggerUrl").asText()));
        browser.send("Page.enable", Map.of());
        browser.send("Runtime.enable", Map.of());
        browser.send("Log.enable", Map.of());
        browser.send("Network.enable", Map.of());
        return browser;
      }
    }
    process.destroy();
    throw new AssertionError("the browser has no page: " + pages.body());
  }

  private static Path program() {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      for (String name : NAMES) {
        Path file = Path.of(folder, name);
        if (Files.isExecutable(file)) {
          return file;
        }
      }
    }
    throw new AssertionError("no Chromium is installed; on Debian: apt-get install chromium");
  }

  private static String address(Process process) throws IOException {
    Pattern listening = Pattern.compile("DevTools listening on (ws://\\S+)");
    StringBuilder seen = new StringBuilder();
    BufferedReader lines = process.errorReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher found = listening.matcher(line);
      if (found.find()) {
        return found.group(1);
      }
      seen.append(line).append('\n');
    }
    throw new AssertionError("the browser did not start:\n" + seen);
  }

  private static void drain(Process process) {
    try {
      BufferedReader lines = process.errorReader();
      while (lines.readLine() != null) {
        // only so that the pipe does not fill up
      }
    } catch (IOException e) {
      Thread.currentThread().interrupt(); // the browser has ended
    }
  }

  private final class Ears implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        hear(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  private void hear(String message) {
    JsonNode node;
    try {
      node = mapper.readTree(message);
    } catch (IOException e) {
      errors.add(e.toString());
      return;
    }
    if (node.has("id")) {
      CompletableFuture<JsonNode> answer = waiting.remove(node.get("id").asInt());
      if (answer != null) {
        answer.complete(node);
      }
      return;
    }
    switch (node.path("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening" ->
          errors.add(node.get("params").toString());
      case "Network.requestWillBeSent" ->
          requests.add(node.path("params").path("request").path("url").asText());
      default -> {}
    }
  }

  private JsonNode send(String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    ObjectNode message = mapper.createObjectNode();
    message.put("id", id).put("method", method);
    message.set("params", mapper.valueToTree(parameters));
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    socket.sendText(message.toString(), true).join();
    JsonNode node = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (node.has("error")) {
      throw new AssertionError(method + ": " + node.get("error"));
    }
    return node.get("result");
  }

  /** A page of a server; waits until it is loaded. */
  public void open(URI address) {
    errors.clear();
    requests.clear();
    loaded = new CompletableFuture<>();
    send("Page.navigate", Map.of("url", address.toString()));
    loaded.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  public void open(Path file) {
    open(file.toUri());
  }

  /** Waits until an expression of the page is true. */
  public void await(String expression) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!value("Boolean(" + expression + ")").asBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            expression + " did not become true; the page says: " + text("body"));
      }
      Thread.sleep(30);
    }
  }

  /** The size of the window in pixels. */
  public void size(int width, int height) {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** The value of an expression of the page. */
  public JsonNode value(String expression) {
    JsonNode result =
        send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
    }
    return result.get("result").path("value");
  }

  public int count(String selector) {
    return value("document.querySelectorAll(" + quoted(selector) + ").length").asInt();
  }

  public String text(String selector) {
    return value("document.querySelector(" + quoted(selector) + ").textContent").asText();
  }

  private String quoted(String text) {
    return mapper.valueToTree(text).toString();
  }

  /** Where the left upper part of an element is on the screen; lines may lie above its middle. */
  private double[] place(String selector) {
    JsonNode box =
        value(
            "(() => { const r = document.querySelector("
                + quoted(selector)
                + ").getBoundingClientRect();"
                + " return [r.left + Math.min(20, r.width / 2), r.top + Math.min(12, r.height / 2)];"
                + " })()");
    return new double[] {box.get(0).asDouble(), box.get(1).asDouble()};
  }

  public void point(String selector) {
    mouse("mouseMoved", place(selector), 0);
  }

  public void click(String selector) {
    click(selector, 1);
  }

  public void doubleClick(String selector) {
    click(selector, 2);
  }

  private void click(String selector, int times) {
    double[] at = place(selector);
    mouse("mouseMoved", at, 0);
    for (int i = 1; i <= times; i++) {
      mouse("mousePressed", at, i);
      mouse("mouseReleased", at, i);
    }
  }

  private void mouse(String type, double[] at, int clicks) {
    send(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            at[0],
            "y",
            at[1],
            "button",
            clicks > 0 ? "left" : "none",
            "clickCount",
            clicks));
  }

  public void wheel(String selector, int down) {
    double[] at = place(selector);
    send(
        "Input.dispatchMouseEvent",
        Map.of("type", "mouseWheel", "x", at[0], "y", at[1], "deltaX", 0, "deltaY", down));
  }

  public void key(String key) {
    key(key, "");
  }

  /**
   * A key with another one held.
   *
   * @param held {@code Alt}, {@code Control} or {@code Shift}; empty for none
   */
  public void key(String key, String held) {
    String text = key.length() == 1 ? key : key.equals("Enter") ? "\r" : "";
    int modifiers = held.isEmpty() ? 0 : held.equals("Shift") ? 8 : held.equals("Control") ? 2 : 1;
    for (String type : List.of("keyDown", "keyUp")) {
      send(
          "Input.dispatchKeyEvent",
          Map.of(
              "type",
              type,
              "key",
              key,
              "modifiers",
              modifiers,
              "windowsVirtualKeyCode", // only this one moves the focus
              key.equals("Tab") ? 9 : 0,
              "text",
              type.equals("keyDown") ? text : ""));
    }
  }

  public void dark(boolean on) {
    send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", on ? "dark" : "light"))));
  }

  public byte[] picture() {
    return Base64.getDecoder()
        .decode(send("Page.captureScreenshot", Map.of()).get("data").asText());
  }

  /** What the page complained about since it was opened. */
  public List<String> errors() {
    return new ArrayList<>(errors);
  }

  /** What the page asked for since it was opened, itself included. */
  public List<String> requests() {
    return new ArrayList<>(requests);
  }

  @Override
  public void close() throws InterruptedException {
    socket.abort();
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      process.waitFor();
    }
  }
}
