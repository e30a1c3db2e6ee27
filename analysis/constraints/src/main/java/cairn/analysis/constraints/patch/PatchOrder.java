package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import java.util.Comparator;

/**
 * Which of several patches is the likeliest. Everything that speaks against a patch has a weight,
 * and the least sum comes first: a little of everything can outweigh one thing, which an order of
 * one thing after the other cannot say. The weights are those with which the right patch is the
 * likeliest in recordings of known bugs, and stay near what was chosen by thought where these say
 * little; chosen without the recordings of any one structure they do nearly as well there.
 */
final class PatchOrder {
  /** From this many on, changed slots and executions count no more. */
  private static final int MOST_EDITS = 20;

  private static final int MOST_COUNTED = 5;

  private PatchOrder() {}

  /** The likeliest first; of equal ones that in the method that was entered last. */
  static Comparator<FoundPatch> of(ExecutedCode code) {
    return Comparator.comparingDouble(PatchOrder::doubt)
        .thenComparing(each -> -code.order(each.patch()));
  }

  /** What speaks against a patch, in all. */
  static double doubt(FoundPatch found) {
    CodePatch patch = found.patch();
    boolean odd = patch.oddity() >= CodePatch.ODD;
    double doubt = found.undoes() ? 4.5 : 0;
    doubt += found.isEarlier() ? 4.5 : 0;
    doubt += found.returnsOther() ? 4 : 0;
    doubt += found.astray() > 0 ? 3.5 : 0;
    doubt += odd ? 3 : 0;
    doubt += found.differ() > 0 ? 2.2 : 0;
    doubt += found.wasRefuted() ? 1.8 : 0;
    doubt += found.isBreaking() ? 1.6 : 0;
    doubt += found.isThrowing() ? 1.2 : 0;
    doubt += found.disagree() > 0 ? 0.7 : 0;
    doubt += 0.8 * Math.sqrt(Math.min(found.edits().size(), MOST_EDITS));
    doubt += 0.5 * Math.min(takenBack(found), MOST_COUNTED);
    doubt += weight(patch.kind());
    doubt += 0.35 * (odd ? patch.oddity() - CodePatch.ODD : patch.oddity());
    return doubt + 0.08 * Math.min(found.reached(), MOST_COUNTED);
  }

  /** How many slots keep with it what they held before the operation, which changed them. */
  private static long takenBack(FoundPatch found) {
    return found.edits().stream().filter(each -> each.origin() == Edit.Origin.BEFORE).count();
  }

  /** What speaks against a change because of what it does. */
  private static double weight(CodePatch.Kind kind) {
    return switch (kind) {
      case CHANGE -> 0;
      case STORE -> 2.4;
      case CALL -> 2;
      case SKIP -> 1.6;
      case FORCE -> 2.1;
    };
  }
}
