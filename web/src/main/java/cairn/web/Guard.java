package cairn.web;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. Every program of this machine and every page in the person's browser can reach the
 * port, so a request must carry the token that was told to the person, must be meant for this
 * server by its own name, since a foreign name that leads here (DNS rebinding) makes a foreign page
 * look like ours, and must not come from another page.
 */
final class Guard {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "DELETE");
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  private final String token;
  private int port;

  Guard() {
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
  }

  /** Told once the server has its port. */
  void listensAt(int listening) {
    port = listening;
  }

  String token() {
    return token;
  }

  /** The path and query that lets a browser in. */
  String entrance() {
    return "/?token=" + token;
  }

  /**
   * Refuses what may not be asked. Lets a person in who brings the token in the address, and keeps
   * it for the rest of the visit.
   *
   * @return whether the request is answered by now
   */
  boolean answers(Context request) {
    headers(request);
    if (!METHODS.contains(request.method().name())) {
      throw new Refusal(405, "only GET and DELETE are answered");
    }
    if (!names().contains(request.header("Host"))) {
      throw new Refusal(403, "this server is known by another name; use the address it printed");
    }
    String origin = request.header("Origin");
    if (origin != null
        && !names().stream().map(name -> "http://" + name).toList().contains(origin)) {
      throw new Refusal(403, "another page may not ask");
    }
    String given = request.queryParam("token");
    if (given != null && request.path().equals("/")) {
      if (!isToken(given)) {
        throw new Refusal(403, "the token is wrong; use the address that cairn serve printed");
      }
      request.header("Set-Cookie", cookie() + "=" + token + "; Path=/; HttpOnly; SameSite=Strict");
      request.redirect("/", io.javalin.http.HttpStatus.SEE_OTHER);
      return true;
    }
    if (!isToken(request.cookie(cookie()))) {
      throw new Refusal(403, "the token is missing; open the address that cairn serve printed");
    }
    return false;
  }

  private List<String> names() {
    return List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** Cookies do not tell ports apart, so that the name does. */
  private String cookie() {
    return "cairn-" + port;
  }

  private boolean isToken(@Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  private static void headers(Context request) {
    request.header("Content-Security-Policy", POLICY);
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "no-referrer");
    request.header("Cross-Origin-Opener-Policy", "same-origin");
    request.header("Cross-Origin-Resource-Policy", "same-origin");
    request.header("Cache-Control", "no-store");
  }
}
