package cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others may not: requests byte by byte, as no browser would send them. */
class GuardTest {
  @TempDir static Path folder;
  private static Workbench workbench;
  private static int port;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    Files.writeString(folder.resolve("secret.txt"), "nobody may read this");
    Path spec = Files.writeString(folder.resolve("counter.lin"), "not a specification\n");
    workbench =
        Workbench.start(new WorkbenchOptions(List.of(spec.toString()), List.of(), 0, "test", null));
    port = workbench.address().getPort();
    token = workbench.address().getQuery().replace("token=", "");
  }

  @AfterAll
  static void end() throws IOException {
    workbench.close();
  }

  /** Sends a request as it stands and returns all of the answer. */
  private static String send(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String get(String path, String... headers) throws IOException {
    return ask("GET", path, headers);
  }

  private static String ask(String method, String path, String... headers) throws IOException {
    StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    List<String> given = List.of(headers);
    if (given.stream().noneMatch(header -> header.startsWith("Host:"))) {
      request.append("Host: 127.0.0.1:").append(port).append("\r\n");
    }
    given.forEach(header -> request.append(header).append("\r\n"));
    return send(request.append("Connection: close\r\n\r\n").toString());
  }

  private static String cookie() {
    return "Cookie: cairn-" + port + "=" + token;
  }

  private static int status(String answer) {
    return Integer.parseInt(answer.substring(9, 12));
  }

  @Test
  void theTokenLetsIn() throws IOException {
    String answer = get("/?token=" + token);
    assertThat(status(answer)).isEqualTo(303);
    assertThat(answer).contains("Set-Cookie: cairn-" + port + "=" + token + "; Path=/; HttpOnly");
    assertThat(answer).contains("SameSite=Strict").contains("Location: /");
    assertThat(get("/api/files", cookie())).startsWith("HTTP/1.1 200").contains("counter.lin");
    assertThat(get("/", cookie())).startsWith("HTTP/1.1 200").contains("<title>Cairn</title>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/api/files", "/app.js", "/api/view/0/proof", "/regions.css"})
  void nothingIsAnsweredWithoutTheToken(String path) throws IOException {
    assertThat(status(get(path))).isEqualTo(403);
    assertThat(status(get(path, "Cookie: cairn-" + port + "=" + "0".repeat(48)))).isEqualTo(403);
    assertThat(status(get(path + "?token=wrong"))).isEqualTo(403);
    assertThat(get(path)).doesNotContain("counter.lin").doesNotContain(token);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "[::1]"})
  void aForeignNameIsRefused(String host) throws IOException {
    assertThat(status(get("/api/files", "Host: " + host, cookie()))).isEqualTo(403);
    assertThat(status(get("/?token=" + token, "Host: " + host))).isEqualTo(403);
  }

  @Test
  void localhostIsAName() throws IOException {
    assertThat(status(get("/api/files", "Host: localhost:" + port, cookie()))).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "https://127.0.0.1", "http://localhost"})
  void aForeignPageIsRefused(String origin) throws IOException {
    assertThat(status(get("/api/files", "Origin: " + origin, cookie()))).isEqualTo(403);
    assertThat(status(ask("DELETE", "/api/jobs/1", "Origin: " + origin, cookie()))).isEqualTo(403);
  }

  @Test
  void theOwnPageMayAsk() throws IOException {
    String own = "Origin: http://127.0.0.1:" + port;
    assertThat(status(get("/api/files", own, cookie()))).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "OPTIONS", "TRACE"})
  void nothingIsSentToTheServer(String method) throws IOException {
    String answer = ask(method, "/api/files", "Content-Length: 0", cookie());
    assertThat(status(answer)).isIn(400, 405);
    assertThat(answer).doesNotContain("Access-Control-Allow");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..;/secret.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/api/view/0/../../secret.txt",
        "/api/view/0/proof%00",
        "/api/view/-1/proof",
        "/api/view/1/proof",
        "/api/view/99999999999/proof",
        "/api/view/0/secret.txt",
        "/cairn/web/index.html",
        "/META-INF/MANIFEST.MF",
        "/Workbench.class"
      })
  void noPathLeadsElsewhere(String path) throws IOException {
    String answer = get(path, cookie());
    assertThat(status(answer)).isBetween(400, 404);
    assertThat(answer).doesNotContain("nobody may read this").doesNotContain("root:");
  }

  @Test
  void requestsThatAreTooLongAreRefused() throws IOException {
    assertThat(status(get("/api/files?x=" + "y".repeat(40_000), cookie()))).isBetween(400, 431);
    assertThat(status(get("/api/files", "X: " + "y".repeat(40_000), cookie()))).isBetween(400, 431);
    assertThat(status(get("/api/files", cookie()))).isEqualTo(200);
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    assertThat(get("/api/view/0/histogram", cookie()))
        .startsWith("HTTP/1.1 404")
        .contains("there is no view 'histogram'");
    assertThat(get("/api/view/0/proof", cookie()))
        .startsWith("HTTP/1.1 422")
        .contains("counter.lin:1:5")
        .doesNotContain("at cairn.");
    assertThat(status(ask("DELETE", "/api/jobs/77", cookie()))).isEqualTo(404);
  }

  @Test
  void everyAnswerForbidsWhatItDoesNotNeed() throws IOException {
    for (String answer : List.of(get("/"), get("/", cookie()), get("/nothing", cookie()))) {
      assertThat(answer)
          .contains("Content-Security-Policy: default-src 'none'; script-src 'self'")
          .contains("frame-ancestors 'none'")
          .contains("X-Content-Type-Options: nosniff")
          .contains("Referrer-Policy: no-referrer")
          .contains("Cache-Control: no-store");
    }
  }

  @Test
  void otherMachinesCannotReachIt() throws IOException {
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(each.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          assertThat(canConnect(address)).as(address.toString()).isFalse();
        }
      }
    }
  }

  private static boolean canConnect(InetAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 2000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
