package cairn.analysis.api.metrics;

import java.util.Map;

/**
 * In how much of a run there are vertexes of a type, in percent of the points between start-up and
 * shutdown. A range goes from the share of points with many vertexes to that with any that are
 * told: what lies between is neither there nor gone.
 *
 * @param name of the type
 * @param range from the least that a run had many of them, to the most that one had any
 * @param runs by run, what was seen; runs without the type are missing
 */
public record ModelType(String name, Level range, Map<String, Level> runs) {
  /** Before the name of a type, where its presence is told as a metric. */
  public static final String PRESENCE = "presence of ";

  public ModelType {
    runs = Map.copyOf(runs);
  }

  /** Whether a metric is the presence of a type. */
  public static boolean isPresence(String metric) {
    return metric.startsWith(PRESENCE);
  }
}
