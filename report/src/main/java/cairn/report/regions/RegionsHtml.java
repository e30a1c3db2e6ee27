package cairn.report.regions;

import cairn.analysis.api.regions.RegionsAnswer;
import cairn.report.Escape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * An abstract heap as one page to explore, which loads nothing. Its only script is allowed by its
 * digest, so that no name of the program can run; the script writes names as text only. Costs two
 * layouts of the upper level and one of each group: see {@link LayeredLayout}.
 */
public final class RegionsHtml {
  private static final int TEXT_LINES = 40;

  /** The state; where boxes and lines lie; how they look; the panel; what is hidden; events. */
  private static final List<String> SCRIPT =
      List.of("state", "places", "drawing", "details", "choosing", "acting");

  private RegionsHtml() {}

  public static String print(RegionsAnswer answer) throws IOException {
    String script = script();
    String title = answer.subject().name() + ": what the heap is made of";
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'; script-src 'sha256-").append(digest(script));
    out.append("'\">\n<title>").append(Escape.xml(title)).append("</title>\n<style>\n");
    out.append(resource("view.css")).append("</style>\n</head>\n<body>\n");
    out.append(
        resource("view.html")
            .replace("@title@", Escape.xml(answer.subject().name()))
            .replace("@summary@", Escape.xml(summary(answer)))
            .replace("@text@", text(answer)));
    out.append("<script type=\"application/json\" id=\"data\">");
    out.append(SceneData.of(new Scene(answer))).append("</script>\n<script>");
    out.append(script).append("</script>\n</body>\n</html>\n");
    return out.toString();
  }

  /** What the page draws, as JSON that may stand inside of a page. */
  public static String data(RegionsAnswer answer) throws IOException {
    return SceneData.of(new Scene(answer));
  }

  /** The elements that the script draws into, without what the page says in words. */
  public static String body() throws IOException {
    String all = resource("view.html");
    return all.substring(all.indexOf("<main>"))
        .replace(
            "<details><summary>The same as text</summary><pre tabindex=\"0\">@text@</pre></details>\n",
            "");
  }

  public static String style() throws IOException {
    return resource("view.css");
  }

  /**
   * The script as a function for a page that has more than this one view: it draws {@code data}
   * into {@code root}, which holds {@link #body}, and listens until {@code signal} is aborted.
   * {@code hooks.objects} is called with a type whose objects are asked for, {@code hooks.region}
   * with a region whose objects are, {@code hooks.changed} when something was chosen, opened or
   * closed; {@code hooks.mark} may say something of the regions of a box: a type, more or less, and
   * a text. What it returns tells what is shown, as options of an address, and shows that: nothing
   * is drawn before it is asked to.
   */
  public static String module() throws IOException {
    return "export function regions(root, data, signal, hooks) {\n"
        + "  const $ = id => root.querySelector('#' + id);\n"
        + parts()
        + resource("view-address.js")
        + "  return { shown, show };\n}\n";
  }

  /** The script for the page of its own. */
  private static String script() throws IOException {
    return "'use strict';\n(() => {\n"
        + "  const data = JSON.parse(document.getElementById('data').textContent);\n"
        + "  const $ = id => document.getElementById(id);\n"
        + "  const signal = undefined, hooks = {};\n"
        + parts()
        + "  draw();\n  first();\n"
        + "})();\n";
  }

  /** One function, in several files. */
  private static String parts() throws IOException {
    StringBuilder script = new StringBuilder();
    for (String part : SCRIPT) {
      script.append(resource("view-" + part + ".js"));
    }
    return script.toString();
  }

  private static String summary(RegionsAnswer answer) {
    return RegionWords.number(answer.heap().objects())
        + " objects in "
        + RegionWords.count(answer.heap().regions().size() - 1L, "region")
        + ", "
        + RegionWords.bytes(answer.subject().bytes())
        + "; counted: "
        + answer.subject().counted();
  }

  private static String text(RegionsAnswer answer) {
    StringBuilder text = new StringBuilder();
    RegionsText.print(answer, TEXT_LINES)
        .lines()
        .forEach(line -> text.append(Escape.xml(line)).append('\n'));
    return text.toString();
  }

  private static String digest(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = RegionsHtml.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
