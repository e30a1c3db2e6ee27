package cairn.analysis.slicing;

import cairn.analysis.api.Analysis;
import cairn.analysis.api.slices.SliceAnswer;
import cairn.graph.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Where a value came from, or where it went: the dynamic slice of a trace. */
public final class SlicingAnalysis implements Analysis<SliceInput, SliceAnswer> {
  @Override
  public String name() {
    return "slice";
  }

  @Override
  public String summary() {
    return "Which statements did a value come from, or go to?";
  }

  /**
   * Answers the question.
   *
   * @throws IllegalArgumentException if the criterion is not in the trace
   * @throws UncheckedIOException if the trace cannot be read
   */
  @Override
  public SliceAnswer run(SliceInput input, Progress progress) {
    return run(input, progress, InstanceListener.NONE);
  }

  static SliceAnswer run(SliceInput input, Progress progress, InstanceListener listener) {
    BlockFacts facts = new BlockFacts(input.trace().code());
    try {
      return input.forwards()
          ? new ForwardWalk(input, facts, listener).slice(progress)
          : new BackwardWalk(input, facts, listener).slice(progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
