package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
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
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 2_000 : 40;
  private static final int SPECS = 4;
  private static final int STEPS = 40;

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

  private interface Comparison {
    void of(HeapHistory history, Spec spec, String description);
  }

  private void forAllSeeds(Comparison comparison) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = RandomSpec.make(specSeed);
          String description =
              "history seed %d, specification seed %d:%n%s"
                  .formatted(seed, specSeed, SpecText.of(spec));
          comparison.of(history, spec, description);
        }
      }
    }
  }

  @Test
  void agreesAtEveryEvent() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = everyEvent(history, spec);
          List<Map<Inconsistency, Verdict>> found = checker().check(history, spec, checks);
          List<Map<Inconsistency, Verdict>> expected = naively(history, spec, checks);
          for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i))
                .as("time %d of %s", checks.get(i).time(), description)
                .isEqualTo(expected.get(i));
          }
          assertThat(found).as(description).hasSameSizeAs(expected);
        });
  }

  @Test
  void agreesAtCPoints() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = everyPoint(history, spec);
          assertThat(checker().check(history, spec, checks))
              .as(description)
              .isEqualTo(naively(history, spec, checks));
        });
  }

  @Test
  void agreesWhatLedToViolations() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = everyPoint(history, spec);
          assertThat(locator().locate(history, spec, checks))
              .as(description)
              .isEqualTo(locateNaively(history, spec, checks));
        });
  }
}
