package cairn.analysis.api.metrics;

/**
 * An alarm that is not to be raised.
 *
 * @param metric its name
 * @param from of the run, in percent: alarms before are raised
 * @param to of the run, in percent: alarms behind are raised
 * @param reason why, for those who read the model
 */
public record Suppression(String metric, double from, double to, String reason) {
  public Suppression {
    if (!(from >= 0 && from < to && to <= 100)) {
      throw new IllegalArgumentException("from " + from + " to " + to + " percent of a run");
    }
    if (reason.isBlank()) {
      throw new IllegalArgumentException("a suppression without a reason");
    }
  }

  public boolean covers(String name, double percent) {
    return metric.equals(name) && percent >= from && percent <= to;
  }
}
