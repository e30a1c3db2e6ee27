package cairn.analysis.api.slices;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * A slice.
 *
 * @param forwards whether it goes forwards in time
 * @param control whether what decides about runs counts, or data alone
 * @param statements nearest to the criterion first; the first is the criterion's
 * @param graph the dependences between runs
 * @param wholeGraph false if the graph was cut off where it became too large; the statements are
 *     whole in any case
 * @param warnings what may be missing, and why
 * @param unwritten cells of objects that it depends on, and that nothing wrote; of a trace of bytes
 *     they are only counted, in a warning
 * @param instructionsInSlice how many runs of instructions are in the slice
 * @param instructionsPassed how many the walk passed
 */
public record SliceAnswer(
    boolean forwards,
    boolean control,
    List<SliceStatement> statements,
    SliceGraph graph,
    boolean wholeGraph,
    List<SliceWarning> warnings,
    List<UnwrittenCell> unwritten,
    long instructionsInSlice,
    long instructionsPassed)
    implements Answer {
  public SliceAnswer {
    statements = List.copyOf(statements);
    warnings = List.copyOf(warnings);
    unwritten = List.copyOf(unwritten);
  }

  /** The same with other warnings. */
  public SliceAnswer withWarnings(List<SliceWarning> others) {
    return new SliceAnswer(
        forwards,
        control,
        statements,
        graph,
        wholeGraph,
        others,
        unwritten,
        instructionsInSlice,
        instructionsPassed);
  }

  /** A slice judges nothing. */
  @Override
  public Verdict verdict() {
    return Verdict.HOLDS;
  }

  @Override
  public List<Finding> findings() {
    return List.of();
  }
}
