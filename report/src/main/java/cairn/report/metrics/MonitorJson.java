package cairn.report.metrics;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Verdict;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Anomaly.Culprit;
import cairn.analysis.api.metrics.Anomaly.LoggedStack;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Notice;
import cairn.analysis.api.metrics.Sample;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What a model says of runs, as {@code cairn.monitor/1} of docs/formats/model.md. */
public final class MonitorJson {
  private final JsonGenerator json;

  private MonitorJson(JsonGenerator json) {
    this.json = json;
  }

  public static String print(List<MonitorAnswer> answers) throws IOException {
    return Json.document("cairn.monitor/1", json -> new MonitorJson(json).body(answers));
  }

  private void body(List<MonitorAnswer> answers) throws IOException {
    if (answers.size() == 1) {
      answer(answers.get(0));
      return;
    }
    Verdict worst =
        answers.stream().map(MonitorAnswer::verdict).reduce(Verdict.HOLDS, Verdict::worse);
    json.writeStringField("verdict", word(worst));
    json.writeArrayFieldStart("runs");
    for (MonitorAnswer answer : answers) {
      json.writeStartObject();
      answer(answer);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "normal";
      case UNDECIDED -> "undecided";
      case VIOLATED -> "anomalous";
    };
  }

  private void answer(MonitorAnswer answer) throws IOException {
    json.writeStringField("run", answer.run().name());
    json.writeStringField("program", answer.run().info().program());
    json.writeStringField("verdict", word(answer.verdict()));
    if (answer.undecided() != null) {
      json.writeStringField("undecided", answer.undecided());
    }
    json.writeStringField("ending", answer.run().ending());
    json.writeNumberField("points", answer.run().samples().size());
    json.writeNumberField("startUp", answer.ignored().first());
    json.writeNumberField("shutdown", answer.ignored().last());
    json.writeArrayFieldStart("anomalies");
    for (Anomaly anomaly : answer.findings()) {
      anomaly(anomaly);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("notices");
    for (Notice notice : answer.notices()) {
      json.writeStartObject();
      json.writeStringField("metric", notice.metric());
      json.writeStringField("kind", notice.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringField("text", notice.text());
      stacks(notice.stacks());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void anomaly(Anomaly anomaly) throws IOException {
    json.writeStartObject();
    json.writeStringField("metric", anomaly.metric());
    json.writeStringField("message", anomaly.message());
    when(anomaly.at());
    json.writeNumberField("value", anomaly.value());
    json.writeNumberField("worst", anomaly.worst());
    json.writeNumberField("low", anomaly.level().low());
    json.writeNumberField("high", anomaly.level().high());
    json.writeNumberField("margin", anomaly.margin());
    json.writeNumberField("outside", anomaly.outside());
    if (anomaly.suppressed() != null) {
      json.writeStringField("suppressed", anomaly.suppressed());
    }
    json.writeBooleanField("made", anomaly.made());
    json.writeArrayFieldStart("culprits");
    for (Culprit culprit : anomaly.culprits()) {
      json.writeStartObject();
      json.writeNumberField("moved", culprit.moved());
      json.writeStringField("type", culprit.type());
      stack(culprit.stack());
      json.writeEndObject();
    }
    json.writeEndArray();
    stacks(anomaly.stacks());
    json.writeEndObject();
  }

  private void stacks(List<LoggedStack> stacks) throws IOException {
    json.writeArrayFieldStart("stacks");
    for (LoggedStack logged : stacks) {
      json.writeStartObject();
      json.writeNumberField("offset", logged.offset());
      when(logged.at());
      stack(logged.stack());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void when(Sample.When at) throws IOException {
    json.writeNumberField("point", at.point());
    if (at.calls() >= 0) {
      json.writeNumberField("calls", at.calls());
    }
    if (at.time() >= 0) {
      json.writeNumberField("time", at.time());
    }
  }

  private void stack(List<CodePlace> stack) throws IOException {
    json.writeArrayFieldStart("stack");
    for (CodePlace place : stack) {
      json.writeStartObject();
      json.writeStringField("file", place.file());
      json.writeNumberField("line", place.line());
      json.writeStringField("method", place.method());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
