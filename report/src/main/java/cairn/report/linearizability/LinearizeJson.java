package cairn.report.linearizability;

import cairn.analysis.api.linearizability.ClosureAnswer;
import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.OperationAnswer;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/** The answer as JSON, schema {@code cairn.linearize/1}. */
public final class LinearizeJson {
  private LinearizeJson() {}

  public static String print(LinearizeAnswer answer) throws IOException {
    return Json.document("cairn.linearize/1", json -> write(json, answer));
  }

  private static void write(JsonGenerator json, LinearizeAnswer answer) throws IOException {
    json.writeStringField("specification", answer.specification());
    json.writeStringField("verdict", answer.outcome().name());
    json.writeStringField("why", answer.why());
    json.writeNumberField("subOperations", answer.subOperations());
    texts(json, "assumptions", answer.assumptions());
    json.writeBooleanField("historyRan", answer.historyRan());
    json.writeArrayFieldStart("history");
    for (HistoryStep step : answer.history()) {
      json.writeStartObject();
      json.writeNumberField("instance", step.instance());
      json.writeStringField("operation", step.operation());
      json.writeStringField("subOperation", step.subOperation());
      json.writeNumberField("line", step.line());
      texts(json, "changes", step.changes());
      texts(json, "state", step.state());
      json.writeEndObject();
    }
    json.writeEndArray();
    texts(json, "historyBegin", answer.historyBegin());
    texts(json, "historyResults", answer.historyResults());
    texts(json, "historyNotes", answer.historyNotes());
    json.writeArrayFieldStart("operations");
    for (OperationAnswer operation : answer.operations()) {
      json.writeStartObject();
      json.writeStringField("name", operation.name());
      json.writeNumberField("line", operation.line());
      json.writeArrayFieldStart("steps");
      for (OperationAnswer.Step step : operation.steps()) {
        json.writeStartObject();
        json.writeStringField("name", step.name());
        json.writeNumberField("line", step.line());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("pairs");
    for (PairAnswer pair : answer.pairs()) {
      json.writeStartObject();
      json.writeStringField("first", pair.first());
      json.writeStringField("second", pair.second());
      json.writeStringField("alias", pair.alias());
      json.writeBooleanField("orderable", pair.orderable());
      json.writeBooleanField("reversible", pair.reversible());
      json.writeBooleanField("boundary", pair.boundary());
      json.writeStringField("why", pair.why());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("closures");
    for (ClosureAnswer closure : answer.closures()) {
      json.writeStartObject();
      json.writeStringField("prefix", closure.prefix());
      json.writeStringField("next", closure.next());
      texts(json, "elements", closure.elements());
      json.writeEndObject();
    }
    json.writeEndArray();
    texts(json, "facts", answer.facts());
    texts(json, "contradictions", answer.contradictions());
    json.writeStringField("explored", answer.explored());
  }

  private static void texts(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
