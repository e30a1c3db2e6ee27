package cairn.analysis.linearizability.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.explore.Exploration;
import cairn.analysis.linearizability.explore.ExplorationException;
import cairn.analysis.linearizability.explore.Explorer;
import cairn.analysis.linearizability.explore.Interleaving;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What is proved of random lists is true of all interleavings of three operations. {@code
 * -Dcairn.seeds=from-to} runs others.
 */
class PairRandomTest {
  private static final Duration BUDGET = Duration.ofMinutes(1);

  @Test
  void whatIsProvedLeavesNoStateThatNoSequentialHistoryLeaves() throws LinException {
    String[] range =
        System.getProperty("cairn.seeds", Boolean.getBoolean("cairn.long") ? "0-400" : "0-12")
            .split("-");
    int proved = 0;
    int wrong = 0;
    for (long seed = Long.parseLong(range[0]); seed < Long.parseLong(range[1]); seed++) {
      Specification specification = LinParser.parse("seed " + seed, RandomSpec.of(seed));
      Exploration seen = explore(specification);
      if (seen == null || seen.fault().isPresent()) {
        continue;
      }
      boolean isProved = proved(specification);
      if (isProved) {
        proved++;
        assertThat(seen.notEquivalent().map(Interleaving::lines))
            .as("seed %d was proved: %s", seed, RandomSpec.of(seed))
            .isEmpty();
      }
      wrong += seen.notEquivalent().isPresent() ? 1 : 0;
    }
    assertThat(proved).isPositive();
    assertThat(wrong).isPositive();
  }

  /** None if nothing can run, so that there is nothing to see. */
  private static @Nullable Exploration explore(Specification specification) {
    try {
      return new Explorer(specification, 200_000, Progress.NONE).explore();
    } catch (ExplorationException e) {
      return null;
    }
  }

  private static boolean proved(Specification specification) {
    try {
      DerivedPairs derived = PairDerivation.derive(specification, BUDGET, Progress.NONE);
      return derived.result().proved() && derived.neverRun().isEmpty();
    } catch (BudgetSpentException e) {
      return false;
    }
  }
}
