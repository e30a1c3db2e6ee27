package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.CheckResult;
import cairn.analysis.linearizability.check.PairTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tables, what they prove, and what they rest on.
 *
 * @param result of the checker, which may have asked for more than the tables say
 * @param neverRun sub-operations that no state lets run
 * @param changed steps whose entries are of what folding left of them, or made of them
 * @param facts in words, what was proved of states on the way
 * @param queries that the solver was asked
 * @param timeouts of them, those that it could not answer; the tables are careful there
 * @param spent in words, that the budget ended before the work did
 */
public record DerivedPairs(
    PairTables tables,
    CheckResult result,
    List<String> neverRun,
    Set<String> changed,
    List<String> facts,
    int queries,
    int timeouts,
    Optional<String> spent) {
  public DerivedPairs {
    neverRun = List.copyOf(neverRun);
    changed = Set.copyOf(changed);
    facts = List.copyOf(facts);
  }

  /** The same, where the time did not do for what could have been better. */
  DerivedPairs outOfTime(String words) {
    return new DerivedPairs(
        tables, result, neverRun, changed, facts, queries, timeouts, Optional.of(words));
  }

  /** The same tables with another result, which rests on more facts. */
  DerivedPairs with(CheckResult better, List<String> more, int asked, int undecided) {
    List<String> all = new ArrayList<>(facts);
    all.addAll(more);
    return new DerivedPairs(tables, better, neverRun, changed, all, asked, undecided, spent);
  }
}
