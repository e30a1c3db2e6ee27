package cairn.analysis.linearizability.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.explore.Exploration;
import cairn.analysis.linearizability.explore.ExplorationException;
import cairn.analysis.linearizability.explore.Explorer;
import cairn.analysis.linearizability.explore.Interleaving;
import cairn.analysis.linearizability.language.LinException;
import cairn.analysis.linearizability.language.LinParser;
import cairn.analysis.linearizability.model.Bound;
import cairn.analysis.linearizability.model.Specification;
import cairn.graph.Progress;
import java.time.Duration;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What is proved of random structures is true of all interleavings of three operations, and of four
 * as far as their states go. {@code -Dcairn.seeds=from-to} runs others, and tells what they were.
 */
class PairRandomTest {
  private static final Duration BUDGET = Duration.ofMinutes(1);
  private static final long STATES = 100_000;

  private int proved;
  private int notProved;
  private int wrong;
  private int idle;

  /** Lists with walks, marks and locks. */
  @Test
  void whatIsProvedOfListsIsTrue() throws LinException {
    run(RandomSpec::of, Boolean.getBoolean("cairn.long") ? "0-400" : "6-9");
  }

  /** A few cells and nodes. */
  @Test
  void whatIsProvedOfSmallStructuresIsTrue() throws LinException {
    run(SmallSpec::of, Boolean.getBoolean("cairn.long") ? "0-2500" : "0-8");
  }

  private void run(LongFunction<String> texts, String usual) throws LinException {
    String asked = System.getProperty("cairn.seeds", "");
    String[] range = (asked.isEmpty() ? usual : asked).split("-");
    for (long seed = Long.parseLong(range[0]); seed < Long.parseLong(range[1]); seed++) {
      look(seed, texts.apply(seed));
    }
    String found =
        "%d proved, %d not proved, %d of them wrong, %d that nothing can be said of"
            .formatted(proved, notProved, wrong, idle);
    if (!asked.isEmpty()) {
      System.out.println(String.join("-", range) + ": " + found);
    }
    assertThat(proved).as(found).isPositive();
    assertThat(wrong).as(found).isPositive();
  }

  private void look(long seed, String text) throws LinException {
    Specification specification = LinParser.parse("seed " + seed, text);
    Exploration seen = explore(specification);
    if (seen == null || seen.fault().isPresent()) {
      idle++;
      return;
    }
    wrong += seen.notEquivalent().isPresent() ? 1 : 0;
    if (!proved(specification)) {
      notProved++;
      return;
    }
    proved++;
    assertThat(seen.notEquivalent().map(Interleaving::lines))
        .as("seed %d was proved: %s", seed, text)
        .isEmpty();
    Bound bound = specification.bound();
    Exploration further =
        explore(specification.within(new Bound(4, 2, bound.values(), bound.elements())));
    assertThat(
            further == null ? null : further.notEquivalent().map(Interleaving::lines).orElse(null))
        .as("seed %d was proved: %s", seed, text)
        .isNull();
  }

  /** None if nothing can run, so that there is nothing to see. */
  private static @Nullable Exploration explore(Specification specification) {
    try {
      return new Explorer(specification, STATES, Progress.NONE).explore();
    } catch (ExplorationException e) {
      return null;
    }
  }

  private static boolean proved(Specification specification) {
    try {
      DerivedPairs derived = PairDerivation.derive(specification, BUDGET);
      return derived.result().proved() && derived.neverRun().isEmpty();
    } catch (BudgetSpentException e) {
      return false;
    }
  }
}
