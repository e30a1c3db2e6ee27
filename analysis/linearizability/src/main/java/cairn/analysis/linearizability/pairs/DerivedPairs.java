package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.PairTables;
import java.util.List;
import java.util.Set;

/**
 * Tables, and what they rest on.
 *
 * @param neverRun sub-operations that no state lets run
 * @param changed steps whose entries are of what folding left of them, or made of them
 * @param facts in words, what was proved of states on the way
 * @param queries that the solver was asked
 * @param timeouts of them, those that it could not answer; the tables are careful there
 */
public record DerivedPairs(
    PairTables tables,
    List<String> neverRun,
    Set<String> changed,
    List<String> facts,
    int queries,
    int timeouts) {
  public DerivedPairs {
    neverRun = List.copyOf(neverRun);
    changed = Set.copyOf(changed);
    facts = List.copyOf(facts);
  }
}
