package cairn.analysis.constraints.naive;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.constraints.check.Probe;
import cairn.analysis.constraints.lang.Spec;
import cairn.analysis.constraints.lang.SpecText;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Checker;
import cairn.analysis.constraints.naive.CheckerAgreesTest.Locator;
import cairn.analysis.constraints.naive.Inconsistency.Verdict;
import cairn.analysis.constraints.naive.NaiveLocate.Check;
import cairn.history.HeapHistory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Compares a checker and a locator with the naive ones on random input. */
final class AgreesWithNaive {
  private static final int SEEDS =
      Integer.getInteger("cairn.seeds", Boolean.getBoolean("cairn.long") ? 2_000 : 25);
  private static final int FIRST = Integer.getInteger("cairn.seed", 0);
  private static final int SPECS = 4;
  private static final int STEPS = 40;

  private final Path directory;
  private final Checker checker;
  private final Locator locator;

  AgreesWithNaive(Path directory, Checker checker, Locator locator) {
    this.directory = directory;
    this.checker = checker;
    this.locator = locator;
  }

  private interface Comparison {
    void of(HeapHistory history, Spec spec, String description);
  }

  private void forAllSeeds(Comparison comparison) {
    for (int seed = FIRST; seed < FIRST + SEEDS; seed++) {
      Path file = directory.resolve("history" + seed + ".cairn");
      try (HeapHistory history = RandomStructureHistory.make(file, seed, STEPS)) {
        for (int i = 0; i < SPECS; i++) {
          long specSeed = seed * (long) SPECS + i;
          Spec spec = RandomSpec.make(specSeed);
          String description =
              "history seed %d, specification seed %d:%n%s"
                  .formatted(seed, specSeed, SpecText.of(spec));
          if (Probe.fits(spec, history)) {
            comparison.of(history, spec, description);
          }
        }
      }
    }
  }

  void atEveryEvent() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyEvent(history, spec);
          List<Map<Inconsistency, Verdict>> found = checker.check(history, spec, checks);
          List<Map<Inconsistency, Verdict>> expected =
              CheckerAgreesTest.naively(history, spec, checks);
          for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i))
                .as("time %d of %s", checks.get(i).time(), description)
                .isEqualTo(expected.get(i));
          }
          assertThat(found).as(description).hasSameSizeAs(expected);
        });
  }

  void atCPoints() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyPoint(history, spec);
          assertThat(checker.check(history, spec, checks))
              .as(description)
              .isEqualTo(CheckerAgreesTest.naively(history, spec, checks));
        });
  }

  void onWhatLedToViolations() {
    forAllSeeds(
        (history, spec, description) -> {
          List<Check> checks = CheckerAgreesTest.everyPoint(history, spec);
          assertThat(locator.locate(history, spec, checks))
              .as(description)
              .isEqualTo(CheckerAgreesTest.locateNaively(history, spec, checks));
        });
  }
}
