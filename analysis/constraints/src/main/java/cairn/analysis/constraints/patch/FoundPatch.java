package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.List;

/**
 * A patch with which the broken operation leaves everything whole.
 *
 * @param edits what it leaves in the heap instead of what is there
 * @param undoes whether the operation no longer does what it did: nothing of what it makes is kept,
 *     or more nodes come or go than an operation usually adds or takes out
 * @param returnsOther whether the broken operation returns something else with it
 * @param isEarlier whether an operation before the broken one executes it, and did the damage
 * @param dangles whether something alive then refers to what was freed
 * @param loses whether nodes are lost with it: nobody refers to them, and they are not freed
 * @param fills whether it stores into a slot that the program makes, and never stores to
 * @param empties whether it leaves nothing in a field that all others of its kind fill
 * @param growth how many nodes the operation adds or takes out with it
 * @param symmetry by how much it makes the code more like its mirror image
 */
public record FoundPatch(
    CodePatch patch,
    List<Edit> edits,
    boolean undoes,
    boolean returnsOther,
    boolean isEarlier,
    boolean dangles,
    boolean loses,
    boolean fills,
    boolean empties,
    Growth growth,
    Before before,
    After after,
    int symmetry) {
  public FoundPatch {
    edits = List.copyOf(edits);
  }

  /** How many nodes an operation adds or takes out, beside good ones of its kind. */
  public enum Growth {
    /** As many as some of them. */
    USUAL,
    /** Other than all of them. */
    UNUSUAL,
    /** There are none, and its name does not say otherwise. */
    UNKNOWN,
    /** There are none, and it is named for the opposite, or makes a smaller structure. */
    AGAINST_NAME
  }

  /**
   * What became of operations before the broken one, each on the heap that was recorded.
   *
   * @param reached how many execute the patched instruction
   * @param differ how many of them leave another heap with it, which is whole
   * @param astray how many of them return something else, or leave more or fewer nodes
   * @param wasRefuted whether one of them, or one right after the broken one, breaks something
   * @param isFromTheStart whether everything stays whole with it from the first operation on the
   *     structure on; tried only if something else speaks against it
   * @param breaks whether the last of those that were run breaks something with it, or does not end
   */
  public record Before(
      int reached,
      int differ,
      int astray,
      boolean wasRefuted,
      boolean isFromTheStart,
      boolean breaks) {}

  /**
   * What became of operations after the broken one, each on the heap that the one before left.
   *
   * @param whole how many leave everything whole with it
   * @param disagree how many of those return something else than was recorded
   * @param stop why there are not more
   */
  public record After(int whole, int disagree, Stop stop) {}

  /**
   * A patch with which one of this many operations after the broken one breaks something is hardly
   * right. It may be: with it the program would have gone another way, and what was recorded of its
   * callers would not have happened.
   */
  static final int FEW_LATER = 24;

  /** To be sure of a patch, at least this many other operations must have run with it. */
  private static final int FEWEST_OTHERS = 3;

  /** A call that is less plain than this, by its oddity, is a guess. */
  private static final int SUGGESTED = 1;

  /** Why a patched program went no further. */
  public enum Stop {
    /** There was nothing more to run, or it could not be run. */
    NONE,
    /** An operation broke something. */
    BROKE,
    /** The program threw an exception, which the recorded one did not. */
    THREW,
    /** The machine ended it, as where nothing is referred to. */
    CRASHED
  }

  /** What speaks against it, in all. */
  public double doubt() {
    return PatchOrder.doubt(this);
  }

  /** Whether it was tried on other operations, too. */
  public boolean isSupported() {
    return before.reached() + after.whole() > 0;
  }

  /** Whether an operation soon breaks with it. */
  public boolean isRefuted() {
    return before.breaks() || breaksSoon();
  }

  /**
   * Whether too little speaks for it to be sure: hardly another operation ran with it, or it is a
   * call with arguments that the code does not suggest.
   */
  public boolean isGuessed() {
    return before.reached() + after.whole() < FEWEST_OTHERS
        || patch.kind() == CodePatch.Kind.CALL && patch.oddity() > SUGGESTED;
  }

  /** Whether one of the next operations after the broken one breaks with it. */
  boolean breaksSoon() {
    return after.stop() == Stop.BROKE && after.whole() < FEW_LATER;
  }

  /** Whether nothing speaks against it. */
  public boolean isStrong() {
    return !isRefuted()
        && !undoes
        && !returnsOther
        && (before.astray() == 0 || before.isFromTheStart())
        && after.stop() != Stop.CRASHED;
  }

  /** Whether nothing speaks against it, and it is not a call that could be missing anywhere. */
  public boolean isTelling() {
    return isStrong() && (patch.kind() != CodePatch.Kind.CALL || patch.oddity() < CodePatch.ODD);
  }
}
