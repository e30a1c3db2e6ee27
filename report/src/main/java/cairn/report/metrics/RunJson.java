package cairn.report.metrics;

import cairn.analysis.api.metrics.MetricRun;
import cairn.report.Json;
import java.io.IOException;
import java.util.Locale;

/** What a file of samples is, as {@code cairn.info/1}. */
public final class RunJson {
  private RunJson() {}

  public static String print(MetricRun run, long bytes) throws IOException {
    return Json.document(
        "cairn.info/1",
        json -> {
          json.writeStringField("file", run.name());
          json.writeStringField("kind", "metrics");
          json.writeNumberField("bytes", bytes);
          json.writeStringField("program", run.info().program());
          json.writeStringField("recorder", word(run.info().recorder()));
          json.writeStringField("alive", word(run.info().alive()));
          json.writeStringField("spacing", word(run.info().spacing()));
          json.writeNumberField("points", run.samples().size());
          json.writeStringField("ending", run.ending());
        });
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
