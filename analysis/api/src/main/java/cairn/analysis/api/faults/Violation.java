package cairn.analysis.api.faults;

import cairn.analysis.api.CodePlace;
import cairn.analysis.api.Finding;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * A constraint that does not hold for some nodes at a moment, or of which that cannot be told.
 *
 * @param constraint its name
 * @param text the constraint as its author wrote it
 * @param why what was found, in words
 * @param point where it was found first
 * @param lastPoint where it was found last
 * @param points at how many checks it was found
 * @param sketch the nodes involved at {@code point}
 */
public record Violation(
    String constraint,
    String text,
    Verdict verdict,
    String why,
    PointName point,
    PointName lastPoint,
    int points,
    List<BoundVariable> bindings,
    List<ReadValue> reads,
    Sketch sketch)
    implements Finding {

  public Violation {
    bindings = List.copyOf(bindings);
    reads = List.copyOf(reads);
  }

  @Override
  public String rule() {
    return constraint;
  }

  @Override
  public String message() {
    return why;
  }

  /** A violation has a moment, not a place: the statements of a location have places. */
  @Override
  public List<CodePlace> places() {
    return List.of();
  }
}
