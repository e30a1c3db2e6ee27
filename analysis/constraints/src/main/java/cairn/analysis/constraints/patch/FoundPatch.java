package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.List;

/**
 * A patch with which the broken operation leaves everything whole, and no operation before it
 * breaks anything.
 *
 * @param edits what it leaves in the heap instead of what is there
 * @param undoes whether the operation no longer does what it did: nothing of what it makes is kept,
 *     or more nodes come or go than an operation usually adds or takes out
 * @param returnsOther whether the broken operation returns something else with it
 * @param isEarlier whether an operation before the broken one executes it, and did the damage
 * @param reached how many operations before the broken one execute the patched instruction
 * @param differ how many of them leave another heap with it, which is whole
 * @param astray how many of them return something else, or leave more or fewer nodes
 * @param later how many operations after the broken one, run again on what the one before left,
 *     leave everything whole with it
 * @param disagree how many of those return something else than was recorded
 * @param isThrowing whether the next of them throws an exception, which the recorded one did not
 * @param isBreaking whether the next of them breaks something
 * @param isFromTheStart whether everything stays whole with it from the first operation on the
 *     structure on; tried only if something else speaks against it
 */
public record FoundPatch(
    CodePatch patch,
    List<Edit> edits,
    boolean undoes,
    boolean returnsOther,
    boolean isEarlier,
    int reached,
    int differ,
    int astray,
    int later,
    int disagree,
    boolean isThrowing,
    boolean isBreaking,
    boolean isFromTheStart,
    boolean wasRefuted) {
  public FoundPatch {
    edits = List.copyOf(edits);
  }

  /** What speaks against it, in all. */
  public double doubt() {
    return PatchOrder.doubt(this);
  }

  /** Whether it was tried on other operations, too. */
  public boolean isSupported() {
    return reached + later > 0;
  }

  /** Whether nothing speaks against it. */
  public boolean isStrong() {
    return !undoes && !returnsOther && (astray == 0 || isFromTheStart) && !isThrowing;
  }

  /** Whether nothing speaks against it, and it is not a call that could be missing anywhere. */
  public boolean isTelling() {
    return isStrong() && (patch.kind() != CodePatch.Kind.CALL || patch.oddity() < CodePatch.ODD);
  }
}
