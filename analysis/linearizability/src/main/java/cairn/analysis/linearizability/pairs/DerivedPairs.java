package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.CheckResult;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.check.PairTables;
import cairn.analysis.linearizability.model.StatedPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

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
 * @param cases of pairs that do not always reverse, what is true in each alias case; of those that
 *     were looked at
 * @param stated what was derived for the alias cases that the specification states something of
 */
public record DerivedPairs(
    PairTables tables,
    CheckResult result,
    List<String> neverRun,
    Set<String> changed,
    List<String> facts,
    int queries,
    int timeouts,
    Optional<String> spent,
    Map<Pair, List<AliasCase>> cases,
    Map<StatedPair, PairEntry> stated) {
  public DerivedPairs {
    neverRun = List.copyOf(neverRun);
    changed = Set.copyOf(changed);
    facts = List.copyOf(facts);
    cases = Map.copyOf(cases);
    stated = Map.copyOf(stated);
  }

  /** Sub-operation {@code i} of one operation, directly followed by {@code j} of another. */
  public record Pair(int first, int i, int second, int j) {}

  /**
   * A way in which two instances relate, and what is true of the pair then.
   *
   * @param alias which variables hold the same node, in words
   */
  public record AliasCase(String alias, PairEntry entry) {}

  /** Shows all pairs, in the order of the text. */
  public void eachPair(BiConsumer<Pair, PairEntry> listener) {
    for (int first = 0; first < tables.operations().size(); first++) {
      for (int i = 0; i < tables.operations().get(first).length(); i++) {
        for (int second = 0; second < tables.operations().size(); second++) {
          for (int j = 0; j < tables.operations().get(second).length(); j++) {
            listener.accept(new Pair(first, i, second, j), tables.entry(first, i, second, j, 0));
          }
        }
      }
    }
  }

  /** Whether the first ends an operation and the second begins one. */
  public boolean isBoundary(Pair pair) {
    return pair.i() == tables.operations().get(pair.first()).length() - 1 && pair.j() == 0;
  }

  /** The same, where the time did not do for what could have been better. */
  DerivedPairs outOfTime(String words) {
    return new DerivedPairs(
        tables,
        result,
        neverRun,
        changed,
        facts,
        queries,
        timeouts,
        Optional.of(words),
        cases,
        stated);
  }

  /** The same tables with another result, which rests on more facts. */
  DerivedPairs with(CheckResult better, List<String> more, int asked, int undecided) {
    List<String> all = new ArrayList<>(facts);
    all.addAll(more);
    return new DerivedPairs(
        tables, better, neverRun, changed, all, asked, undecided, spent, cases, stated);
  }

  /** The same with what is true in alias cases. */
  DerivedPairs with(
      Map<Pair, List<AliasCase>> found, Map<StatedPair, PairEntry> asked, int questions) {
    return new DerivedPairs(
        tables, result, neverRun, changed, facts, questions, timeouts, spent, found, asked);
  }
}
