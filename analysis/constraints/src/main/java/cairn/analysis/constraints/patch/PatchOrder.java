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
    double image = found.symmetry() > 0 && !found.undoes() ? -2.4 : 0;
    return ofChange(found.patch()) + image + ofRun(found) + ofOthers(found);
  }

  /** What speaks against it because of what it changes in the code. */
  static double ofChange(CodePatch patch) {
    boolean odd = patch.oddity() >= CodePatch.ODD;
    double doubt =
        switch (patch.kind()) {
          case CHANGE -> 0;
          case STORE -> 2.6;
          case CALL -> 1.3;
          case SKIP -> 2.3;
          case FORCE -> 2.4;
        };
    doubt += odd ? 2.8 : 0;
    return doubt + 0.3 * (odd ? patch.oddity() - CodePatch.ODD : patch.oddity());
  }

  /** What speaks against it because of what the broken operation does with it. */
  private static double ofRun(FoundPatch found) {
    double doubt = found.undoes() ? 3.2 : 0;
    doubt += found.isEarlier() ? 5.3 : 0;
    doubt += found.returnsOther() ? 4.4 : 0;
    doubt += found.dangles() ? 2.5 : 0;
    doubt += found.loses() ? 3 : 0;
    doubt += found.empties() ? 2.5 : 0;
    doubt -= found.fills() ? 1.5 : 0;
    doubt += growth(found.growth());
    return doubt + 0.7 * Math.min(takenBack(found), MOST_COUNTED);
  }

  private static double growth(Growth growth) {
    return switch (growth) {
      case USUAL -> 0;
      case UNUSUAL -> 1;
      case UNKNOWN -> 0.7;
      case AGAINST_NAME -> 2;
    };
  }

  /** What speaks against it because of what other operations do with it. */
  private static double ofOthers(FoundPatch found) {
    FoundPatch.Before before = found.before();
    FoundPatch.After after = found.after();
    double doubt = before.astray() > 0 ? 0.7 : 0;
    doubt += before.differ() > 0 ? 1.05 : 0;
    doubt += before.wasRefuted() ? 1.8 : 0;
    doubt += before.breaks() ? 4.9 : 0;
    if (found.breaksSoon() && !before.breaks()) {
      // with other results the program would not have gone on as it did
      doubt += 3.7 - 0.46 * Math.log1p(after.disagree());
    } else if (after.stop() == Stop.BROKE) {
      doubt += 2.4;
    }
    doubt += after.stop() == Stop.CRASHED ? 1.2 : 0;
    doubt += 0.46 * Math.min(before.reached(), MOST_COUNTED);
    return doubt - 0.81 * Math.log1p(after.whole());
  }

  /** How many slots keep with it what they held before the operation, which changed them. */
  private static long takenBack(FoundPatch found) {
    return found.edits().stream().filter(each -> each.origin() == Edit.Origin.BEFORE).count();
  }
}
