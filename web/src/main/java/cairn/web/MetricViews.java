package cairn.web;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.SourceExcerpt;
import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.Degree;
import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.MetricRun;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.analysis.api.metrics.Sample;
import cairn.engine.MetricAnalyses;
import cairn.engine.SourceFinder;
import cairn.engine.Tasks;
import cairn.report.Json;
import cairn.report.metrics.MonitorJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The metrics of a heap over a run, as far as they are written by now; with the normal ranges. */
final class MetricViews {
  private final OpenFiles files;
  private final SourceFinder sources;

  MetricViews(OpenFiles files, SourceFinder sources) {
    this.files = files;
    this.sources = sources;
  }

  String metrics(OpenFile file, Question question, Tasks tasks) throws IOException {
    tasks.begin("reading samples");
    MetricRun run = MetricAnalyses.open(file.path(), null);
    HeapModel model = files.model();
    MonitorAnswer judged = model == null ? null : MetricAnalyses.monitor(run, model);
    return Json.flatDocument(
        "cairn.metrics/1",
        json -> {
          json.writeStringField("run", run.name());
          json.writeStringField("program", run.info().program());
          json.writeStringField("ending", run.ending());
          json.writeBooleanField("live", run.ending().equals(MetricRun.UNFINISHED));
          json.writeNumberField("size", Files.size(file.path()));
          when(json, run.samples());
          json.writeArrayFieldStart("metrics");
          for (Degree degree : Degree.ALL) {
            plot(json, degree.label(), run.samples(), degree);
          }
          TreeSet<String> numbers = new TreeSet<>();
          run.samples().forEach(sample -> numbers.addAll(sample.numbers().keySet()));
          for (String name : numbers) {
            number(json, name, run.samples());
          }
          json.writeEndArray();
          if (judged != null) {
            ranges(json, judged);
            json.writeFieldName("monitor");
            json.writeRawValue(MonitorJson.print(List.of(judged)).strip());
            sources(json, judged);
          }
        });
  }

  /** The source of the statements that moved a metric, or ran when it left its range. */
  private void sources(JsonGenerator json, MonitorAnswer judged) throws IOException {
    Set<CodePlace> places = new LinkedHashSet<>();
    for (Anomaly anomaly : judged.findings()) {
      anomaly.culprits().forEach(each -> each.stack().stream().limit(1).forEach(places::add));
      anomaly.stacks().forEach(each -> each.stack().stream().limit(1).forEach(places::add));
    }
    json.writeArrayFieldStart("sources");
    for (Map.Entry<CodePlace, SourceExcerpt> found : sources.find(places).entrySet()) {
      json.writeStartObject();
      json.writeStringField("file", found.getKey().file());
      json.writeNumberField("line", found.getKey().line());
      SourceJson.fields(json, found.getValue());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void when(JsonGenerator json, List<Sample> samples) throws IOException {
    json.writeArrayFieldStart("points");
    for (Sample sample : samples) {
      json.writeNumber(sample.at().point());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("vertexes");
    for (Sample sample : samples) {
      json.writeNumber(sample.all().vertexes());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("times");
    for (Sample sample : samples) {
      json.writeNumber(sample.at().time());
    }
    json.writeEndArray();
  }

  private static void plot(JsonGenerator json, String name, List<Sample> samples, Degree degree)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeStringField("unit", "%");
    json.writeArrayFieldStart("values");
    for (Sample sample : samples) {
      value(json, sample.all().percent(degree));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, List<Sample> samples)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeStringField("unit", "");
    json.writeArrayFieldStart("values");
    for (Sample sample : samples) {
      Double value = sample.numbers().get(name);
      value(json, value == null ? Double.NaN : value);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void value(JsonGenerator json, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(Math.round(value * 1000) / 1000.0);
    } else {
      json.writeNull();
    }
  }

  /** What is normal, by metric. */
  private static void ranges(JsonGenerator json, MonitorAnswer judged) throws IOException {
    json.writeArrayFieldStart("ranges");
    for (MonitorAnswer.Plot plot : judged.plots()) {
      json.writeStartObject();
      json.writeStringField("name", plot.metric());
      json.writeNumberField("margin", plot.margin());
      json.writeArrayFieldStart("levels");
      for (Level level : plot.levels()) {
        json.writeStartArray();
        json.writeNumber(level.low());
        json.writeNumber(level.high());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("values");
      for (double value : plot.values()) {
        value(json, value);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
