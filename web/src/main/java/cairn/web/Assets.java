package cairn.web;

import cairn.report.regions.RegionsHtml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The page, its scripts and its styles: a fixed list, read once, so that no path leads anywhere
 * else. The drawing of regions is that of the reports.
 */
final class Assets {
  private static final List<String> FILES =
      List.of(
          "index.html",
          "workbench.css",
          "app.js",
          "ask.js",
          "dom.js",
          "table.js",
          "graph.js",
          "source.js",
          "plot.js",
          "overview.js",
          "heap.js",
          "members.js",
          "tables.js",
          "history.js",
          "faults.js",
          "metrics.js",
          "compare.js",
          "memory.js",
          "proof.js");

  /** What is sent for a path. */
  record Asset(String type, byte[] bytes) {}

  private final Map<String, Asset> byPath = new TreeMap<>();

  Assets() throws IOException {
    for (String name : FILES) {
      add(name, resource(name));
    }
    add("regions.js", RegionsHtml.module());
    add("regions-body.html", RegionsHtml.body());
    add("regions.css", ".regions {\n" + RegionsHtml.style() + "}\n");
    Asset index = byPath.get("/index.html");
    if (index != null) {
      byPath.put("/", index);
    }
  }

  private void add(String name, String text) {
    String type =
        name.endsWith(".css") ? "text/css" : name.endsWith(".js") ? "text/javascript" : "text/html";
    byPath.put(
        "/" + name, new Asset(type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8)));
  }

  Map<String, Asset> byPath() {
    return byPath;
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
