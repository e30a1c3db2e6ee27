package cairn.report.regions;

import cairn.analysis.api.regions.DifferenceAnswer;
import cairn.analysis.api.regions.HeapDifference.PropertyChange;
import cairn.analysis.api.regions.HeapDifference.RegionChange;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The difference of two abstract heaps as JSON, which docs/formats/json.md describes. */
public final class DifferenceJson {
  private DifferenceJson() {}

  public static String print(DifferenceAnswer answer) throws IOException {
    return Json.document("cairn.diff/1", json -> document(json, answer));
  }

  private static void document(JsonGenerator json, DifferenceAnswer answer) throws IOException {
    json.writeObjectFieldStart("from");
    RegionsJson.subject(json, answer.from());
    json.writeEndObject();
    json.writeObjectFieldStart("to");
    RegionsJson.subject(json, answer.to());
    json.writeEndObject();
    json.writeStringField("verdict", answer.exceeded() ? "grown" : "within limits");
    json.writeStringField("summary", DifferenceText.verdict(answer));
    json.writeObjectFieldStart("limits");
    json.writeNumberField("share", answer.limits().share());
    json.writeNumberField("bytes", answer.limits().bytes());
    json.writeEndObject();
    json.writeNumberField("bytesFrom", answer.bytesFrom());
    json.writeNumberField("bytesTo", answer.bytesTo());
    json.writeBooleanField("tooLarge", answer.totalTooLarge());
    json.writeNumberField("ignored", answer.ignored());
    json.writeBooleanField("covered", answer.difference().covered());
    Set<RegionChange> tooLarge = new HashSet<>(answer.tooLarge());
    json.writeArrayFieldStart("regions");
    for (RegionChange change : answer.difference().regions()) {
      region(json, change, tooLarge.contains(change));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("properties");
    for (PropertyChange change : answer.difference().properties()) {
      json.writeStartObject();
      json.writeStringField("path", change.path());
      json.writeStringField("property", change.property());
      json.writeStringField("before", change.before());
      json.writeStringField("after", change.after());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void region(JsonGenerator json, RegionChange change, boolean tooLarge)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("change", change.change().name().toLowerCase(Locale.ROOT));
    json.writeStringField("path", change.path());
    RegionsJson.texts(json, "types", change.types());
    json.writeNumberField("fromRegion", change.fromRegion());
    json.writeNumberField("toRegion", change.toRegion());
    RegionsJson.range(json, "countFrom", change.countFrom());
    RegionsJson.range(json, "countTo", change.countTo());
    RegionsJson.range(json, "bytesFrom", change.bytesFrom());
    RegionsJson.range(json, "bytesTo", change.bytesTo());
    json.writeBooleanField("tooLarge", tooLarge);
    json.writeEndObject();
  }
}
