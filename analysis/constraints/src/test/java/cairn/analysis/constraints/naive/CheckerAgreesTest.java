package cairn.analysis.constraints.naive;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Blame;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A checker and a locator of faults say what the naive ones say, at every event of random histories
 * with random specifications. A subclass names them.
 */
abstract class CheckerAgreesTest {
  @TempDir Path directory;

  /** Says what is inconsistent at each of some moments, which are in the order of time. */
  interface Checker {
    List<Map<Inconsistency, Verdict>> check(HeapHistory history, Spec spec, List<Check> checks);
  }

  /** Says, for each moment with new violations, what led to them. */
  interface Locator {
    List<Located> locate(HeapHistory history, Spec spec, List<Check> checks);
  }

  /** What led to the new violations at a moment. */
  record Located(
      Check check, Set<Inconsistency> initial, Set<Blame> blames, Set<Inconsistency> left) {}

  abstract Checker checker();

  abstract Locator locator();

  /** Every moment, seen from the roots of the last C-point before it. */
  static List<Check> everyEvent(HeapHistory history, Spec spec) {
    List<Check> checks = new ArrayList<>();
    for (long time = 0; time <= history.endTime(); time++) {
      checks.add(new Check(time, rootsAt(history, spec, history.cpointsUpTo(time) - 1)));
    }
    return checks;
  }

  /** Every C-point, and the end. */
  static List<Check> everyPoint(HeapHistory history, Spec spec) {
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < history.cpointCount(); i++) {
      checks.add(new Check(history.cpoint(i).time(), rootsAt(history, spec, i)));
    }
    checks.add(new Check(history.endTime(), rootsAt(history, spec, history.cpointCount() - 1)));
    return checks;
  }

  private static Roots rootsAt(HeapHistory history, Spec spec, int point) {
    return point >= 0 ? Roots.of(history.cpoint(point), spec.roots()) : Roots.ofRules(spec.roots());
  }

  /** What the naive checker says. */
  static List<Map<Inconsistency, Verdict>> naively(
      HeapHistory history, Spec spec, List<Check> checks) {
    NaiveSpec naive = new NaiveSpec(history, spec);
    return checks.stream()
        .map(check -> naive.at(check.time(), check.roots()).inconsistencies())
        .toList();
  }

  /** What the naive locator says. */
  static List<Located> locateNaively(HeapHistory history, Spec spec, List<Check> checks) {
    return new NaiveLocate(history, spec)
        .locate(checks).stream()
            .map(
                each ->
                    new Located(
                        each.check(), each.initial(), new HashSet<>(each.blames()), each.left()))
            .toList();
  }

  private AgreesWithNaive agreement() {
    return new AgreesWithNaive(directory, checker(), locator());
  }

  @Test
  void agreesAtEveryEvent() {
    agreement().atEveryEvent();
  }

  @Test
  void agreesAtCPoints() {
    agreement().atCPoints();
  }

  @Test
  void agreesWhatLedToViolations() {
    agreement().onWhatLedToViolations();
  }
}
