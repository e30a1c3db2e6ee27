package cairn.cli;

import cairn.engine.DumpSummary;
import cairn.report.Json;
import cairn.sources.hprof.DumpReport;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A heap dump's summary as JSON; docs/formats/json.md describes it as {@code cairn.info/1}. */
final class DumpJson {
  private DumpJson() {}

  static String print(DumpSummary summary) throws IOException {
    return Json.document("cairn.info/1", json -> document(json, summary));
  }

  private static void document(JsonGenerator json, DumpSummary summary) throws IOException {
    DumpReport report = summary.report();
    json.writeStringField("file", summary.name());
    json.writeStringField("kind", "heap dump");
    json.writeNumberField("bytes", report.bytes());
    json.writeStringField("version", report.version());
    json.writeNumberField("idSize", report.idSize());
    json.writeNumberField("written", report.writtenMillis());
    json.writeNumberField("objects", summary.objects());
    json.writeNumberField("objectBytes", summary.bytes());
    json.writeNumberField("classes", summary.classes());
    json.writeNumberField("references", summary.references());
    json.writeBooleanField("whole", report.isWhole());
    texts(json, "missing", report.missing());
    texts(json, "oddities", report.oddities());
    texts(json, "inferred", report.inferred());
    json.writeObjectFieldStart("roots");
    for (Map.Entry<String, Long> root : summary.roots().entrySet()) {
      json.writeNumberField(root.getKey(), root.getValue());
    }
    json.writeEndObject();
    texts(json, "threads", summary.threads());
    json.writeArrayFieldStart("types");
    for (DumpSummary.TypeCount type : summary.types()) {
      json.writeStartObject();
      json.writeStringField("type", type.type());
      json.writeNumberField("objects", type.objects());
      json.writeNumberField("bytes", type.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void texts(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
