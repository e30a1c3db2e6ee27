package cairn.report;

import cairn.analysis.api.Suppression;
import cairn.analysis.api.Suppressions;
import cairn.report.SarifRun.Level;
import cairn.report.SarifRun.Location;
import cairn.report.SarifRun.Result;
import cairn.report.SarifRun.Rule;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints SARIF 2.1.0, the format in which code hosts and editors take findings. Texts are escaped
 * against control characters, because their readers show them as they are.
 */
public final class SarifPrinter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

  /** Stands for the directory below which the program's packages lie, which nobody told. */
  private static final String SOURCES = "SOURCES";

  private final JsonGenerator json;
  private final Map<String, Integer> rules = new HashMap<>();

  private final Suppressions suppressions;

  private SarifPrinter(JsonGenerator json, Suppressions suppressions) {
    this.json = json;
    this.suppressions = suppressions;
  }

  /**
   * @param version of Cairn
   */
  public static String print(SarifRun run, String version) throws IOException {
    return print(run, version, Suppressions.NONE);
  }

  /**
   * @param version of Cairn
   * @param suppressions results that fall under one say so, and stay
   */
  public static String print(SarifRun run, String version, Suppressions suppressions)
      throws IOException {
    return Json.bareDocument(json -> new SarifPrinter(json, suppressions).log(run, version));
  }

  private void log(SarifRun run, String version) throws IOException {
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Cairn");
    json.writeStringField("version", version);
    json.writeArrayFieldStart("rules");
    for (Rule rule : run.rules()) {
      rules.putIfAbsent(rule.id(), rules.size());
      json.writeStartObject();
      json.writeStringField("id", Escape.text(rule.id()));
      message("shortDescription", rule.text());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
    invocation(run.notes());
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    for (Result result : run.results()) {
      result(result);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void invocation(List<String> notes) throws IOException {
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", true);
    json.writeArrayFieldStart("toolExecutionNotifications");
    for (String note : notes) {
      json.writeStartObject();
      json.writeStringField("level", "note");
      message("message", note);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void result(Result result) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", Escape.text(result.rule()));
    Integer index = rules.get(result.rule());
    if (index != null) {
      json.writeNumberField("ruleIndex", index);
    }
    json.writeStringField("kind", result.level() == Level.OPEN ? "open" : "fail");
    json.writeStringField(
        "level",
        switch (result.level()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case OPEN -> "none";
        });
    message("message", result.message());
    locations("locations", result.places());
    locations("relatedLocations", result.related());
    flow(result.flow());
    stack(result.stack());
    suppression(suppressions.of(result.rules(), result.place()));
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("cairn/v1", Escape.text(result.fingerprint()));
    json.writeEndObject();
    json.writeObjectFieldStart("properties");
    for (Map.Entry<String, String> property : result.properties().entrySet()) {
      json.writeStringField(property.getKey(), Escape.text(property.getValue()));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void suppression(@Nullable Suppression by) throws IOException {
    if (by == null) {
      return;
    }
    json.writeArrayFieldStart("suppressions");
    json.writeStartObject();
    json.writeStringField("kind", "external");
    json.writeStringField("status", "accepted");
    json.writeStringField("justification", Escape.text(by.reason()));
    json.writeObjectFieldStart("properties");
    json.writeStringField("owner", Escape.text(by.owner()));
    if (by.until() != null) {
      json.writeStringField("until", by.until().toString());
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void locations(String name, List<Location> locations) throws IOException {
    if (locations.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(name);
    for (Location location : locations) {
      location(location);
    }
    json.writeEndArray();
  }

  private void flow(List<Location> flow) throws IOException {
    if (flow.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    json.writeStartObject();
    framed("locations", flow);
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void stack(List<Location> stack) throws IOException {
    if (stack.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("stacks");
    json.writeStartObject();
    framed("frames", stack);
    json.writeEndObject();
    json.writeEndArray();
  }

  private void framed(String name, List<Location> locations) throws IOException {
    json.writeArrayFieldStart(name);
    for (Location location : locations) {
      json.writeStartObject();
      json.writeFieldName("location");
      location(location);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void location(Location location) throws IOException {
    json.writeStartObject();
    if (!location.path().isEmpty()) {
      json.writeObjectFieldStart("physicalLocation");
      json.writeObjectFieldStart("artifactLocation");
      json.writeStringField("uri", uri(location.path()));
      if (!location.isOpenable()) {
        json.writeStringField("uriBaseId", SOURCES);
      }
      json.writeEndObject();
      if (location.line() > 0) {
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", location.line());
        String snippet = location.snippet();
        if (snippet != null) {
          message("snippet", snippet);
        }
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    if (!location.method().isEmpty()) {
      json.writeArrayFieldStart("logicalLocations");
      json.writeStartObject();
      json.writeStringField("fullyQualifiedName", Escape.text(location.method()));
      json.writeStringField("kind", "function");
      json.writeEndObject();
      json.writeEndArray();
    }
    String message = location.message();
    if (message != null) {
      message("message", message);
    }
    json.writeEndObject();
  }

  private void message(String name, String text) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", Escape.text(text));
    json.writeEndObject();
  }

  /** A path as a URI reference: absolute ones with a scheme, others relative. */
  private static String uri(String path) {
    try {
      String slashed = path.replace('\\', '/');
      if (slashed.startsWith("/")) {
        return new URI("file", "", slashed, null).toASCIIString();
      }
      // without the "./" a colon in the first segment would be taken for a scheme's
      String uri = new URI(null, null, "./" + slashed, null).toASCIIString();
      return slashed.split("/", 2)[0].contains(":") ? uri : uri.substring(2);
    } catch (URISyntaxException e) {
      return "unnamed";
    }
  }
}
