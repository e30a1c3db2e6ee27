package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.PairTables;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tables, and what they rest on.
 *
 * @param neverRun sub-operations that no state lets run
 * @param changed steps whose entries are of what folding left of them, or made of them
 * @param facts in words, what was proved of states on the way
 * @param queries that the solver was asked
 * @param timeouts of them, those that it could not answer; the tables are careful there
 * @param spent in words, that the budget ended before the work did
 * @param atBest if so, the tables as they would be if all that was not looked at were for the best;
 *     none if better ones might have come of folding
 */
public record DerivedPairs(
    PairTables tables,
    List<String> neverRun,
    Set<String> changed,
    List<String> facts,
    int queries,
    int timeouts,
    Optional<String> spent,
    Optional<PairTables> atBest) {
  public DerivedPairs {
    neverRun = List.copyOf(neverRun);
    changed = Set.copyOf(changed);
    facts = List.copyOf(facts);
  }

  /** The same, where the time did not do for what could have been better. */
  DerivedPairs outOfTime(String words) {
    return new DerivedPairs(
        tables, neverRun, changed, facts, queries, timeouts, Optional.of(words), Optional.empty());
  }
}
