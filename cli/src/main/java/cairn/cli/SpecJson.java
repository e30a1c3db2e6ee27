package cairn.cli;

import cairn.analysis.constraints.lang.Attribute;
import cairn.analysis.constraints.lang.Constraint;
import cairn.analysis.constraints.lang.Structure;
import cairn.engine.RecorderNeeds;
import cairn.engine.SpecFile;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** A specification as JSON; docs/formats/json.md describes it as {@code cairn.info/1}. */
final class SpecJson {
  private SpecJson() {}

  static String print(SpecFile file, String words) throws IOException {
    return Json.document(
        "cairn.info/1",
        json -> {
          json.writeStringField("file", file.name());
          json.writeStringField("kind", "spec");
          names(
              json, "structures", file.spec().structures().stream().map(Structure::name).toList());
          names(
              json, "attributes", file.spec().attributes().stream().map(Attribute::name).toList());
          json.writeArrayFieldStart("constraints");
          for (Constraint constraint : file.spec().constraints()) {
            json.writeStartObject();
            json.writeStringField("name", constraint.name());
            json.writeStringField("text", constraint.text());
            json.writeNumberField("line", constraint.position().line());
            json.writeEndObject();
          }
          json.writeEndArray();
          RecorderNeeds needs = RecorderNeeds.of(file.spec());
          json.writeObjectFieldStart("needs");
          names(json, "cpoint", needs.cpoints());
          names(json, "functions", needs.functions());
          names(json, "lines", needs.lines());
          names(json, "jdk", needs.jdkPackages());
          names(json, "values", needs.arrays() ? List.of("arrays") : List.of());
          json.writeEndObject();
          json.writeStringField("words", words);
        });
  }

  private static void names(JsonGenerator json, String field, List<String> names)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String name : names) {
      json.writeString(name);
    }
    json.writeEndArray();
  }
}
