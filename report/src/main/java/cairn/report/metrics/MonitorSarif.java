package cairn.report.metrics;

import cairn.analysis.api.metrics.Anomaly;
import cairn.analysis.api.metrics.MonitorAnswer;
import cairn.report.SarifRun;
import cairn.report.SarifRun.Level;
import cairn.report.SarifRun.Location;
import cairn.report.SarifRun.Result;
import cairn.report.SarifRun.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a model says of runs as a run of SARIF: a result for each metric, at the worst place. */
public final class MonitorSarif {
  private MonitorSarif() {}

  public static SarifRun of(List<MonitorAnswer> answers) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    List<Result> results = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (MonitorAnswer answer : answers) {
      notes.add(answer.run().name() + ": " + MonitorWords.summary(answer));
      if (answer.undecided() != null) {
        notes.add("Nothing can be said: " + answer.undecided());
      }
      for (Anomaly anomaly : answer.findings()) {
        if (anomaly.suppressed() == null) {
          rules.putIfAbsent(
              anomaly.rule(),
              new Rule(anomaly.rule(), "A stable metric of the heap must stay in its range."));
          results.add(result(answer, anomaly));
        }
      }
    }
    return new SarifRun(List.copyOf(rules.values()), results, notes);
  }

  private static Result result(MonitorAnswer answer, Anomaly anomaly) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("run", answer.run().name());
    properties.put("point", String.valueOf(anomaly.at().point()));
    properties.put("value", number(anomaly.value()));
    properties.put("low", number(anomaly.level().low()));
    properties.put("high", number(anomaly.level().high()));
    List<Location> places =
        anomaly.places().stream().map(place -> Location.of(place, null)).toList();
    List<Location> stack =
        anomaly.culprits().isEmpty()
            ? List.of()
            : anomaly.culprits().get(0).stack().stream()
                .map(place -> Location.of(place, null))
                .toList();
    return new Result(
        anomaly.rule(),
        Level.WARNING,
        answer.run().name() + ": " + anomaly.message(),
        places.subList(0, Math.min(1, places.size())),
        places.subList(Math.min(1, places.size()), places.size()),
        List.of(),
        stack,
        anomaly.rule(),
        properties);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
