package cairn.report.slices;

import cairn.analysis.api.SourceText;
import cairn.analysis.api.slices.SlicePlace;
import cairn.analysis.api.slices.SliceStatement;
import cairn.report.Escape;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A slice as one page that loads nothing: the source with the slice marked, and beside it the runs,
 * to go from each to what it depends on. Its only script is allowed by its digest, so that no name
 * of the program can run; the script writes names as text only. Without scripts the source and the
 * list are there all the same.
 */
public final class SliceHtml {
  /** Of so many runs, those nearest to the criterion, the page has the dependences. */
  public static final int MOST_NODES = 20_000;

  private static final int MOST_TEXT = 200;

  /** Lines around the slice that are shown; longer stretches without any are folded. */
  private static final int AROUND = 3;

  private static final int SHORTEST_FOLD = 4;
  private static final int MOST_LINES = 20_000;

  private final StringBuilder out = new StringBuilder();
  private final SliceReport report;
  private final NearestRuns nearest;
  private int lines;

  private SliceHtml(SliceReport report) {
    this.report = report;
    nearest = new NearestRuns(report.answer().graph(), MOST_NODES);
  }

  public static String print(SliceReport report) throws IOException {
    SliceHtml html = new SliceHtml(report);
    html.document();
    return html.out.toString();
  }

  private void document() throws IOException {
    String script = "'use strict';\n(() => {\n" + resource("view.js") + "})();\n";
    String title = report.recording() + ", " + SliceWords.kind(report);
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'; script-src 'sha256-").append(digest(script));
    out.append("'\">\n<title>").append(Escape.xml(title)).append("</title>\n<style>\n");
    out.append(resource("view.css")).append("</style>\n</head>\n<body>\n<header>\n");
    element("p", title);
    element("h1", SliceWords.criterion(report));
    element("p", report.summary());
    SliceReport.ProgramRun run = report.run();
    if (run != null) {
      element("p", run.command() + " ended with exit code " + run.exitCode());
    }
    for (String warning : SliceWords.warnings(report)) {
      out.append("<p class=\"warning\">Warning: ").append(Escape.xml(warning)).append("</p>\n");
    }
    out.append("</header>\n<main>\n<section id=\"code\" aria-label=\"Statements\">\n");
    sources();
    unsourced();
    text();
    out.append("</section>\n").append(resource("view.html").replace("@limit@", limit()));
    out.append("</main>\n<script type=\"application/json\" id=\"data\">");
    out.append(SliceData.of(report, nearest)).append("</script>\n<script>");
    out.append(script).append("</script>\n</body>\n</html>\n");
  }

  private String limit() {
    int all = report.answer().graph().nodes();
    return nearest.size() == all && report.answer().wholeGraph()
        ? ""
        : "<p class=\"soft\">This page has the dependences of the "
            + SliceWords.number(nearest.size())
            + " runs nearest to the criterion; all statements are marked.</p>";
  }

  /** Each file with its statements by line. */
  private void sources() {
    Map<String, TreeMap<Integer, List<Integer>>> files = new LinkedHashMap<>();
    Map<String, SourceText> texts = new LinkedHashMap<>();
    for (int i = 0; i < report.statements().size(); i++) {
      SlicePlace place = report.statements().get(i).place();
      SourceText text = report.sources().get(place);
      if (text != null) {
        texts.putIfAbsent(text.path(), text);
        files
            .computeIfAbsent(text.path(), path -> new TreeMap<>())
            .computeIfAbsent(place.line(), line -> new ArrayList<>())
            .add(i);
      }
    }
    files.forEach(
        (path, statements) -> {
          element("h2", path);
          out.append("<div class=\"file\">\n");
          source(Objects.requireNonNull(texts.get(path)), statements);
          out.append("</div>\n");
        });
  }

  private void source(SourceText text, NavigableMap<Integer, List<Integer>> statements) {
    int size = text.lines().size();
    int at = 1;
    while (at <= size) {
      Integer next = statements.ceilingKey(at);
      Integer last = statements.floorKey(at);
      int from = next == null ? size + 1 : Math.max(at, next - AROUND);
      boolean near = last != null && at - last <= AROUND;
      if (near || from - at < SHORTEST_FOLD) {
        line(text, at, statements.get(at));
        at++;
      } else {
        folded(text, at, Math.min(size, from - 1));
        at = from;
      }
    }
  }

  private void folded(SourceText text, int from, int to) {
    out.append("<details><summary>").append(from == to ? "line " : "lines ").append(from);
    out.append(from == to ? "" : " to " + to).append("</summary>\n");
    if (lines < MOST_LINES) {
      for (int number = from; number <= to; number++) {
        line(text, number, null);
      }
    }
    out.append("</details>\n");
  }

  private void line(SourceText text, int number, @Nullable List<Integer> statements) {
    lines++;
    out.append("<div class=\"line");
    if (statements != null) {
      SliceStatement nearestOne = report.statements().get(statements.get(0));
      out.append(statements.get(0) == 0 ? " in criterion" : " in");
      out.append("\" tabindex=\"0\" role=\"button\" data-s=\"").append(statements.get(0));
      out.append("\" title=\"").append(SliceWords.count(nearestOne.runs(), "run"));
      out.append(", distance ").append(nearestOne.distance());
    }
    String source = Escape.xml(text.line(number).replace("\t", "    "));
    out.append("\"><span class=\"number\">").append(number).append("</span><code>");
    out.append(source).append("</code></div>\n");
  }

  /** Statements whose source was not found; those of libraries are many, and folded. */
  private void unsourced() {
    List<Integer> own = new ArrayList<>();
    List<Integer> theirs = new ArrayList<>();
    for (int i = 0; i < report.statements().size(); i++) {
      if (!report.sources().containsKey(report.statements().get(i).place())) {
        (report.isLibrary(i) ? theirs : own).add(i);
      }
    }
    if (!own.isEmpty()) {
      element("h2", "Statements without source");
      list(own);
    }
    if (!theirs.isEmpty()) {
      out.append("<details>\n<summary>").append(SliceWords.count(theirs.size(), "statement"));
      out.append(" of libraries</summary>\n");
      list(theirs);
      out.append("</details>\n");
    }
  }

  private void list(List<Integer> statements) {
    out.append("<div class=\"file\">\n");
    for (int i : statements) {
      out.append("<div class=\"line in").append(i == 0 ? " criterion" : "");
      out.append("\" tabindex=\"0\" role=\"button\" data-s=\"").append(i).append("\"><code>");
      out.append(Escape.xml(SliceWords.place(report.place(i)))).append("</code></div>\n");
    }
    out.append("</div>\n");
  }

  private void text() {
    out.append("<details id=\"text\"><summary>The slice as text</summary>\n<pre>");
    SliceText.print(report, SliceText.Order.DISTANCE, MOST_TEXT)
        .lines()
        .forEach(line -> out.append(Escape.xml(line)).append('\n'));
    out.append("</pre></details>\n");
  }

  private void element(String name, String raw) {
    out.append('<').append(name).append('>').append(Escape.xml(raw));
    out.append("</").append(name).append(">\n");
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
    try (InputStream in = SliceHtml.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
