package cairn.analysis.linearizability.check;

import static org.assertj.core.api.Assertions.assertThat;

import cairn.analysis.linearizability.check.EnumeratedTables.Reading;
import org.junit.jupiter.api.Test;

/**
 * What is proved has no history that nothing explains: the checker, on exact tables of random small
 * structures, against all histories of three instances.
 */
class CheckerRandomTest {
  private static final int SEEDS = Boolean.getBoolean("cairn.long") ? 4_000 : 150;

  @Test
  void whatIsProvedHasOnlyHistoriesThatSomethingExplains() {
    int wrong = 0;
    int provedWithSteps = 0;
    int printedPassesWrong = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ConcreteSystem system = RandomSystems.system(seed);
      boolean lookAhead = seed % 2 == 0;
      Reading reading = lookAhead ? Reading.LOOK_AHEAD : Reading.SOUND;
      boolean holds = Checker.check(EnumeratedTables.of(system, 3, reading)).proved();
      String unexplained = Histories.unexplained(system, 3, lookAhead);
      if (holds) {
        assertThat(unexplained).as("seed %d was proved", seed).isNull();
        if (system.operations().stream().anyMatch(o -> o.subOperations().size() > 1)) {
          provedWithSteps++;
        }
      }
      wrong += unexplained == null ? 0 : 1;
      if (unexplained != null && system.arguments().length == 1) {
        PairTables tables = EnumeratedTables.of(system, 3, Reading.PRINTED);
        printedPassesWrong += new PrintedChecker(tables, false, false).passes() ? 1 : 0;
      }
    }
    // Both answers occur often enough for the comparison to mean something.
    assertThat(provedWithSteps).isGreaterThan(SEEDS / 20);
    assertThat(wrong).isGreaterThan(SEEDS / 10);
    assertThat(printedPassesWrong).as("the algorithm as printed is caught").isPositive();
  }
}
