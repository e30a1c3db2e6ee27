package cairn.analysis.api.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * A constraint that nobody wrote, that held for long, and does not hold from a C-point on.
 *
 * @param constraint its name in the specification that comes with it
 * @param sentence what held, for how many nodes, and since when it does not; no full stop
 * @param brokenAt the time of the first C-point at which it does not hold
 * @param points C-points at which it said something and held before, of all runs
 * @param bindings different nodes for which it said something there
 * @param goodRuns whole runs in which it said something and held throughout
 */
public record BrokenHabit(
    String constraint, String sentence, long brokenAt, int points, long bindings, int goodRuns)
    implements Finding {
  @Override
  public String rule() {
    return constraint;
  }

  @Override
  public Verdict verdict() {
    return Verdict.VIOLATED;
  }

  @Override
  public String message() {
    return sentence;
  }

  /** A habit breaks at a moment; the statements of a location have places. */
  @Override
  public List<CodePlace> places() {
    return List.of();
  }
}
