package cairn.analysis.api.metrics;

import java.util.List;

/**
 * The samples of one run.
 *
 * @param name what people call it, such as its file's name
 * @param ending how it ended: {@code exit 0}, {@code signal SEGV}, or {@link #UNFINISHED}
 */
public record MetricRun(String name, RunInfo info, List<Sample> samples, String ending) {
  /** The program was killed, or its samples are cut off. */
  public static final String UNFINISHED = "unfinished";

  public MetricRun {
    samples = List.copyOf(samples);
  }
}
