package cairn.report.metrics;

import cairn.analysis.api.metrics.HeapModel;
import cairn.analysis.api.metrics.HeapModel.ModelRun;
import cairn.analysis.api.metrics.Level;
import cairn.analysis.api.metrics.ModelMetric;
import cairn.analysis.api.metrics.ModelType;
import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Stability;
import cairn.analysis.api.metrics.Suppression;
import cairn.analysis.api.metrics.Thresholds;
import cairn.report.Json;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model as {@code cairn.model/1} of docs/formats/model.md: sorted, with what one run saw of one
 * metric in a line, so that a difference between two models can be read.
 */
public final class ModelJson {
  private static final int DECIMALS = 4;

  private final JsonGenerator json;

  private ModelJson(JsonGenerator json) {
    this.json = json;
  }

  public static String print(HeapModel model) throws IOException {
    return Json.flatDocument("cairn.model/1", json -> new ModelJson(json).body(model));
  }

  private void body(HeapModel model) throws IOException {
    RunInfo info = model.info();
    json.writeStringField("program", info.program());
    json.writeStringField("recorder", word(info.recorder()));
    json.writeStringField("alive", word(info.alive()));
    json.writeStringField("spacing", word(info.spacing()));
    json.writeNumberField("every", info.every());
    json.writeStringField("granularity", word(info.granularity()));
    json.writeNumberField("typesFrom", info.typesFrom());
    Thresholds thresholds = model.thresholds();
    json.writeObjectFieldStart("thresholds");
    number("average", thresholds.average());
    number("deviation", thresholds.deviation());
    number("cut", thresholds.cut());
    number("runs", thresholds.runs());
    json.writeNumberField("points", thresholds.points());
    json.writeEndObject();
    json.writeObjectFieldStart("margins");
    number("all", model.margins().all());
    number("types", model.margins().types());
    number("values", model.margins().values());
    number("presence", model.margins().presence());
    json.writeBooleanField("chosen", model.margins().chosen());
    json.writeEndObject();
    json.writeArrayFieldStart("suppressions");
    for (Suppression suppression : model.suppressions()) {
      json.writeStartObject();
      json.writeStringField("metric", suppression.metric());
      number("from", suppression.from());
      number("to", suppression.to());
      json.writeStringField("reason", suppression.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("runs");
    for (ModelRun run : model.runs()) {
      json.writeArrayFieldStart(run.name());
      json.writeNumber(run.points());
      json.writeNumber(run.every());
      for (String metric : run.suspicious()) {
        json.writeString(metric);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeArrayFieldStart("metrics");
    for (ModelMetric metric : model.metrics()) {
      metric(metric);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("types");
    for (ModelType type : model.types()) {
      json.writeStartObject();
      json.writeStringField("name", type.name());
      json.writeFieldName("range");
      level(type.range());
      json.writeObjectFieldStart("seen");
      for (Map.Entry<String, Level> run : new TreeMap<>(type.runs()).entrySet()) {
        json.writeFieldName(run.getKey());
        level(run.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void metric(ModelMetric metric) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", metric.name());
    json.writeStringField("kind", word(metric.kind()));
    json.writeBooleanField("stable", metric.isChecked());
    if (metric.isChecked()) {
      number("low", metric.range().low());
      number("high", metric.range().high());
      number("margin", metric.margin());
      json.writeFieldName("levels");
      levels(metric.levels());
    }
    json.writeNumberField("runs", metric.stableRuns());
    json.writeStringField("why", metric.why());
    json.writeObjectFieldStart("seen");
    for (Map.Entry<String, Stability> run : metric.runs().entrySet()) {
      json.writeFieldName(run.getKey());
      seen(run.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void seen(Stability one) throws IOException {
    json.writeStartArray();
    json.writeString(word(one.kind()));
    json.writeNumber(one.points());
    json.writeNumber(one.vertexes());
    json.writeNumber(rounded(one.range().low()));
    json.writeNumber(rounded(one.range().high()));
    json.writeNumber(rounded(one.average()));
    json.writeNumber(rounded(one.deviation()));
    json.writeNumber(one.skipped());
    if (one.kind() == Stability.Kind.LOCAL) {
      levels(one.levels());
    }
    json.writeEndArray();
  }

  private void level(Level level) throws IOException {
    json.writeStartArray();
    json.writeNumber(rounded(level.low()));
    json.writeNumber(rounded(level.high()));
    json.writeEndArray();
  }

  private void levels(List<Level> levels) throws IOException {
    json.writeStartArray();
    for (Level level : levels) {
      level(level);
    }
    json.writeEndArray();
  }

  private void number(String name, double value) throws IOException {
    json.writeNumberField(name, rounded(value));
  }

  private static BigDecimal rounded(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
    return rounded.signum() == 0
        ? BigDecimal.ZERO
        : new BigDecimal(rounded.stripTrailingZeros().toPlainString());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
