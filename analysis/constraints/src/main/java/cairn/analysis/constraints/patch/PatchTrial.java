package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.List;

/** A patch that mends the broken operation, with what came of it elsewhere so far. */
final class PatchTrial {
  final CodePatch patch;
  final List<Edit> edits;
  boolean undoes;

  /** Whether the broken operation returns something else with it than was recorded. */
  final boolean returnsOther;

  /** Whether the patch is of an operation before the broken one. */
  final boolean isEarlier;

  /** How many nodes of structures come or go with it, beside those that are made. */
  int moved;

  int reached;
  int differ;
  int astray;
  int later;
  int disagree;

  /** Whether an operation after the broken one throws an exception with it. */
  boolean throwing;

  /** Whether an operation after the broken one breaks something with it. */
  boolean breaking;

  /** Whether everything stays whole with it from the first operation on. */
  boolean isFromTheStart;

  /** Whether another operation spoke against it before that. */
  boolean wasRefuted;

  boolean refuted;

  PatchTrial(
      CodePatch patch, List<Edit> edits, boolean undoes, boolean returnsOther, boolean isEarlier) {
    this.patch = patch;
    this.edits = edits;
    this.undoes = undoes;
    this.returnsOther = returnsOther;
    this.isEarlier = isEarlier;
  }

  /**
   * Notes how far the patched program came.
   *
   * @param needed how many of the calls are up to the broken one
   */
  void went(PatchedRuns.Way way, int needed) {
    later = Math.max(0, way.whole() - needed);
    disagree = way.disagree();
    throwing = way.isThrowing();
    breaking = way.isBreaking();
  }

  /** Whether nothing speaks against it. */
  boolean isStrong() {
    return !refuted && !undoes && !returnsOther && (astray == 0 || isFromTheStart) && !throwing;
  }

  /** Whether nothing speaks against it, and it is not a call that could be missing anywhere. */
  boolean isTelling() {
    return isStrong() && patch.kind() != CodePatch.Kind.CALL;
  }

  FoundPatch found() {
    return new FoundPatch(
        patch,
        edits,
        undoes,
        returnsOther,
        isEarlier,
        reached,
        differ,
        astray,
        later,
        disagree,
        throwing,
        breaking,
        isFromTheStart,
        wasRefuted);
  }
}
