package cairn.engine;

import cairn.analysis.api.metrics.RunInfo;
import cairn.analysis.api.metrics.Sample;
import java.io.IOException;

/** Takes the samples of a program that runs, in their order, in one thread. */
public interface SampleListener {
  /** Before all samples. */
  void begin(RunInfo info) throws IOException;

  void sample(Sample sample) throws IOException;
}
