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

  /** What is shown and chosen; where boxes and lines lie; how they look; the panel; events. */
  private static final List<String> SCRIPT =
      List.of("state", "places", "drawing", "details", "acting");

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

  /** One function, in several files. */
  private static String script() throws IOException {
    StringBuilder script = new StringBuilder("'use strict';\n(() => {\n");
    for (String part : SCRIPT) {
      script.append(resource("view-" + part + ".js"));
    }
    return script.append("})();\n").toString();
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
