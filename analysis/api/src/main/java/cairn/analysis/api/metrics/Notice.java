package cairn.analysis.api.metrics;

import java.util.List;

/**
 * Something unusual inside of the ranges, which is no alarm.
 *
 * @param metric its name
 * @param kind what is unusual
 * @param text in a sentence
 * @param stacks where the program was when start-up was over
 */
public record Notice(String metric, Kind kind, String text, List<Anomaly.LoggedStack> stacks) {
  public Notice {
    stacks = List.copyOf(stacks);
  }

  public enum Kind {
    /** Stable at the end of its range: what Chilimbi and Ganapathy call poorly disguised. */
    EXTREME,
    /** Stable, though it never was: what they call pathological. */
    STABLE,
    /** Vertexes of a type that no run of the model had, or far more often than in any. */
    APPEARED,
    /** No vertexes of a type that all runs of the model had, or far more seldom. */
    VANISHED
  }
}
