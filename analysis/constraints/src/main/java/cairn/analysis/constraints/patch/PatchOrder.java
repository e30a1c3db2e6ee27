package cairn.analysis.constraints.patch;

import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import java.util.Comparator;

/** Which of several patches is the likeliest. */
final class PatchOrder {
  private static final int FAR_FETCHED = 10;

  private PatchOrder() {}

  /**
   * What undoes nothing, leads no other operation astray and lets those after it go on; what leaves
   * good operations as they are; the smallest change of the heap, and the likeliest repair; a
   * change before an insertion; what good operations do not execute; plain ones; deep methods.
   */
  static Comparator<FoundPatch> of(ExecutedCode code) {
    return Comparator.comparing(FoundPatch::undoes)
        .thenComparing(each -> each.astray() > 0)
        .thenComparing(FoundPatch::returnsOther)
        .thenComparing(each -> each.differ() > 0)
        .thenComparing(each -> isGuess(each.patch()))
        .thenComparing(each -> each.edits().size())
        .thenComparing(each -> weight(each.patch().kind()))
        .thenComparing(FoundPatch::repair)
        .thenComparing(FoundPatch::isThrowing)
        .thenComparing(each -> each.patch().oddity() >= FAR_FETCHED)
        .thenComparing(FoundPatch::reached)
        .thenComparing(each -> -each.later())
        .thenComparing(FoundPatch::disagree)
        .thenComparing(each -> each.patch().oddity())
        .thenComparing(each -> -code.order(each.patch()));
  }

  /** Whether it is a call that nothing in its function suggests. */
  private static boolean isGuess(CodePatch patch) {
    return patch.kind() == CodePatch.Kind.CALL && patch.oddity() >= FAR_FETCHED;
  }

  /** How likely a change is what the program lacks, the likeliest first. */
  private static int weight(CodePatch.Kind kind) {
    return switch (kind) {
      case CHANGE -> 0;
      case STORE -> 1;
      case CALL -> 2;
      case SKIP -> 3;
      case FORCE -> 4;
    };
  }
}
