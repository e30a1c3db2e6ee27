package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.patch.FoundPatch.Growth;
import cairn.analysis.constraints.patch.FoundPatch.Stop;
import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import java.util.List;

/** A patch that mends the broken operation, with what came of it elsewhere so far. */
final class PatchTrial {
  /** If so much speaks against every patch of an operation, what is wrong may be older. */
  private static final double DOUBTED = 3.5;

  final CodePatch patch;
  final List<Edit> edits;
  boolean undoes;

  /** Whether the broken operation returns something else with it than was recorded. */
  final boolean returnsOther;

  /** Whether the patch is of an operation before the broken one. */
  final boolean isEarlier;

  /** Whether something alive refers with it to what was freed. */
  boolean dangles;

  /** How many nodes of structures nobody refers to with it, and are not freed. */
  int lost;

  /** Whether that is so, and it is not usual. */
  boolean loses;

  /** Whether it stores into a slot that the recorded operation made, and nobody stored to. */
  boolean fills;

  /** Whether it leaves nothing in a field that all others of its kind fill. */
  boolean empties;

  /** Whether nothing that the recorded operation took out is out with it. */
  boolean keeps;

  /** Whether a structure that the operation makes has fewer nodes with it. */
  boolean isSmaller;

  /** How many nodes of structures come or go with it, beside those that are made. */
  int moved;

  /** How many nodes of structures there are more after the operation than before it. */
  int grown;

  Growth growth = Growth.UNKNOWN;
  int reached;
  int differ;
  int astray;
  int later;
  int disagree;

  /** Why operations after the broken one went no further with it. */
  Stop stop = Stop.NONE;

  /** Whether everything stays whole with it from the first operation on. */
  boolean isFromTheStart;

  /** Whether another operation spoke against it before that. */
  boolean wasRefuted;

  /** Whether an operation before the broken one breaks something with it, or does not end. */
  boolean breaks;

  /** Whether another operation speaks against it so much that it is hardly right. */
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
    stop = way.stop();
  }

  /** Whether nothing speaks against it, and it is not a call that could be missing anywhere. */
  boolean isTelling() {
    FoundPatch found = found(0);
    return patch.kind() != CodePatch.Kind.CALL && found.isStrong() && found.doubt() < DOUBTED;
  }

  FoundPatch found(int symmetry) {
    return new FoundPatch(
        patch,
        edits,
        undoes,
        returnsOther,
        isEarlier,
        dangles,
        loses,
        fills,
        empties,
        growth,
        new FoundPatch.Before(reached, differ, astray, wasRefuted, isFromTheStart, breaks),
        new FoundPatch.After(later, disagree, stop),
        symmetry);
  }
}
