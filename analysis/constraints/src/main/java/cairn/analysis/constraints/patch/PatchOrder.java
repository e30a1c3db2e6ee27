package cairn.analysis.constraints.patch;

import cairn.analysis.constraints.patch.FoundPatch.Growth;
import cairn.analysis.constraints.patch.FoundPatch.Stop;
import cairn.analysis.constraints.repair.Edit;
import cairn.replay.CodePatch;
import cairn.replay.ExecutedCode;
import java.util.Comparator;

/**
 * Which of several patches is the likeliest. Everything that speaks against a patch has a weight,
 * and the least sum comes first: a little of everything can outweigh one thing, which an order of
 * one thing after the other cannot say. The weights are those with which the faulty statements of
 * known bugs are likeliest; chosen without the recordings of any one structure they do as well
 * there.
 */
final class PatchOrder {
  /** From this many on, changed slots and executions count no more. */
  private static final int MOST_COUNTED = 5;

  private PatchOrder() {}

  /**
   * The likeliest first; of equal ones that in the method that was entered last, and in it the last
   * line: of similar statements people get the last wrong.
   */
  static Comparator<FoundPatch> of(ExecutedCode code) {
    return Comparator.comparingDouble(PatchOrder::doubt)
        .thenComparing(each -> -code.order(each.patch()))
        .thenComparing(each -> -each.patch().line());
  }

  /** What speaks against a patch, in all. */
  static double doubt(FoundPatch found) {
    return ofChange(found) + ofRun(found) + ofOthers(found);
  }

  /** What speaks against it because of what it changes in the code. */
  private static double ofChange(FoundPatch found) {
    CodePatch patch = found.patch();
    boolean odd = patch.oddity() >= CodePatch.ODD;
    double doubt =
        switch (patch.kind()) {
          case CHANGE -> 0;
          case STORE -> 2.5;
          case CALL -> 1.5;
          case SKIP -> 2.2;
          case FORCE -> 2.4;
        };
    doubt += odd ? 2.9 : 0;
    doubt += 0.3 * (odd ? patch.oddity() - CodePatch.ODD : patch.oddity());
    return doubt - (found.symmetry() > 0 ? 2.1 : 0);
  }

  /** What speaks against it because of what the broken operation does with it. */
  private static double ofRun(FoundPatch found) {
    double doubt = found.undoes() ? 3.3 : 0;
    doubt += found.isEarlier() ? 5.2 : 0;
    doubt += found.returnsOther() ? 4.3 : 0;
    doubt += growth(found.growth());
    return doubt + 0.9 * Math.min(takenBack(found), MOST_COUNTED);
  }

  private static double growth(Growth growth) {
    return switch (growth) {
      case USUAL -> 0;
      case UNUSUAL -> 0.7;
      case UNKNOWN -> 0.8;
      case AGAINST_NAME -> 1.9;
    };
  }

  /** What speaks against it because of what other operations do with it. */
  private static double ofOthers(FoundPatch found) {
    FoundPatch.Before before = found.before();
    FoundPatch.After after = found.after();
    double doubt = before.astray() > 0 ? 1 : 0;
    doubt += before.differ() > 0 ? 1 : 0;
    doubt += before.wasRefuted() ? 1.8 : 0;
    doubt += after.stop() == Stop.BROKE ? 2.4 : 0;
    doubt += after.stop() == Stop.CRASHED ? 0.7 : 0;
    doubt += 0.65 * Math.min(before.reached(), MOST_COUNTED);
    return doubt - 0.85 * Math.log1p(after.whole());
  }

  /** How many slots keep with it what they held before the operation, which changed them. */
  private static long takenBack(FoundPatch found) {
    return found.edits().stream().filter(each -> each.origin() == Edit.Origin.BEFORE).count();
  }
}
