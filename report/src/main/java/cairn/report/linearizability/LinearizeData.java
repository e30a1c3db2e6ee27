package cairn.report.linearizability;

import cairn.analysis.api.linearizability.HistoryStep;
import cairn.analysis.api.linearizability.LinearizeAnswer;
import cairn.analysis.api.linearizability.PairAnswer;
import cairn.report.Page;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** What the page shows beside steps and entries, as JSON inside of it. */
final class LinearizeData {
  private static final JsonFactory FACTORY = new JsonFactory();

  private LinearizeData() {}

  static String of(LinearizeReport report) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      steps(json, report);
      pairs(json, report.answer());
      json.writeEndObject();
    }
    return Page.data(text.toString());
  }

  private static void steps(JsonGenerator json, LinearizeReport report) throws IOException {
    LinearizeAnswer answer = report.answer();
    texts(json, "begin", answer.historyBegin());
    json.writeArrayFieldStart("steps");
    for (HistoryStep step : answer.history()) {
      json.writeStartObject();
      json.writeStringField("call", LinearizeWords.letter(step.instance()));
      json.writeStringField("operation", step.operation());
      json.writeStringField("name", step.subOperation());
      json.writeNumberField("line", step.line());
      json.writeStringField("code", report.line(step.line()));
      texts(json, "changes", step.changes());
      texts(json, "state", step.state());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void pairs(JsonGenerator json, LinearizeAnswer answer) throws IOException {
    json.writeArrayFieldStart("pairs");
    for (List<PairAnswer> entries : PairTable.entries(answer).values()) {
      json.writeStartArray();
      for (PairAnswer pair : entries) {
        json.writeStartObject();
        json.writeStringField("title", pair.first() + ", then " + pair.second());
        json.writeStringField("alias", pair.alias());
        json.writeStringField("says", LinearizeWords.sentence(pair));
        json.writeStringField("why", pair.why());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
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
