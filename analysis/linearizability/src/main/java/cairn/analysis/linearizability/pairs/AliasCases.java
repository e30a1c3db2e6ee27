package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.analysis.linearizability.model.Type;
import cairn.analysis.linearizability.model.Variable;
import cairn.analysis.linearizability.pairs.Smt.Kind;
import cairn.analysis.linearizability.pairs.Smt.Named;
import cairn.analysis.linearizability.pairs.Smt.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * How two instances can relate (Singh 2016, section 6.5): which of their variables hold the same
 * node behind both steps of a pair, and whether the pair reverses then. A case is found by asking
 * for a state, and asking again for one that is in none of the cases found, until there is none.
 */
final class AliasCases {
  private final Encoding encoding;
  private final Smt smt;
  private final Knowledge knowledge;

  AliasCases(Encoding encoding, Knowledge knowledge) {
    this.encoding = encoding;
    this.smt = encoding.smt;
    this.knowledge = knowledge;
  }

  /** That a variable of each holds the same node. */
  private record Same(String words, Term holds) {}

  private List<Same> same(int first, int i, int second, int j, PairQuestions.Pair pair) {
    List<Same> same = new ArrayList<>();
    for (Variable mine : nodes(first, i + 1)) {
      for (Variable yours : nodes(second, j + 1)) {
        if (mine.type().equals(yours.type())) {
          same.add(new Same(mine.name() + " == " + yours.name(), isSame(pair, mine, true, yours)));
        }
      }
    }
    return same;
  }

  private Term isSame(PairQuestions.Pair pair, Variable mine, boolean same, Variable yours) {
    Term left = pair.afterFirst().instance().get(mine);
    Term right = pair.afterBoth().instance().get(yours);
    Term equal = smt.equal(left, right);
    if (mine.type() instanceof Type.Reference reference) {
      equal = smt.and(equal, smt.not(encoding.isNone(reference.struct(), left)));
    }
    return same ? equal : smt.not(equal);
  }

  private List<Variable> nodes(int operation, int at) {
    return knowledge.place(operation, at).given().stream()
        .filter(variable -> variable.type() instanceof Type.Reference)
        .filter(variable -> variable.scope() != Variable.Scope.IMPLICIT)
        .toList();
  }

  /** The case of a state, in words; empty if the two hold no nodes that could be the same. */
  String of(int first, int i, int second, int j, PairQuestions.Pair pair, Smt.Model model) {
    List<Same> same = same(first, i, second, j, pair);
    return same.isEmpty() ? "" : words(same, model);
  }

  private static String words(List<Same> same, Smt.Model model) {
    List<String> holding =
        same.stream().filter(each -> model.isTrue(each.holds())).map(Same::words).toList();
    return holding.isEmpty() ? "nothing in common" : String.join(", ", holding);
  }

  /**
   * A pair that does not always reverse, case by case: first those in which it does not.
   *
   * @return empty if the two hold no nodes that could be the same, or if the solver could not
   *     decide it
   * @throws BudgetSpentException if there is no time for it
   */
  List<DerivedPairs.AliasCase> all(DerivedPairs.Pair asked, PairQuestions questions) {
    PairQuestions.Pair pair =
        questions.pair(asked.first(), asked.i(), asked.second(), asked.j(), List.of());
    List<Same> same = same(asked.first(), asked.i(), asked.second(), asked.j(), pair);
    if (same.isEmpty()) {
      return List.of();
    }
    List<Term> runs = new ArrayList<>(pair.runs());
    pair.known().forEach(named -> runs.add(named.formula()));
    List<Term> fails = new ArrayList<>(runs);
    fails.add(smt.not(pair.reversed(smt)));
    List<DerivedPairs.AliasCase> found = new ArrayList<>();
    List<Term> others = new ArrayList<>();
    boolean decided =
        each(
            smt.under(fails),
            same,
            others,
            (alias, model) ->
                found.add(
                    new DerivedPairs.AliasCase(
                        alias, new PairEntry(true, false, "with " + state(pair, model)))));
    decided &=
        each(
            smt.under(runs),
            same,
            others,
            (alias, model) ->
                found.add(
                    new DerivedPairs.AliasCase(
                        alias, new PairEntry(true, true, "reverses in this case"))));
    // By words, since which state the solver finds first is not always the same.
    found.sort(
        Comparator.comparing((DerivedPairs.AliasCase each) -> each.entry().reversible())
            .thenComparing(DerivedPairs.AliasCase::alias));
    return decided ? found : List.of();
  }

  private interface Found {
    void accept(String alias, Smt.Model model);
  }

  /**
   * @param others that a state is in none of the cases found; is added to
   * @return whether all were found
   */
  private boolean each(
      Smt.Questions questions, List<Same> same, List<Term> others, Found listener) {
    while (true) {
      Outcome outcome = questions.ask(smt.and(others));
      if (outcome.kind() != Kind.POSSIBLE) {
        return outcome.kind() == Kind.IMPOSSIBLE;
      }
      Smt.Model model = Objects.requireNonNull(outcome.model());
      listener.accept(words(same, model), model);
      List<Term> here = new ArrayList<>();
      for (Same each : same) {
        here.add(model.isTrue(each.holds()) ? each.holds() : smt.not(each.holds()));
      }
      others.add(smt.not(smt.and(here)));
    }
  }

  private String state(PairQuestions.Pair pair, Smt.Model model) {
    return WitnessWords.of(encoding, model, pair.state(), List.of(pair.one(), pair.two()));
  }

  /** What was stated of a case, to be asked for that case alone. */
  PairQuestions.Context stated(List<StatedPair.Alias> when) {
    return pair -> {
      List<Named> named = new ArrayList<>();
      for (StatedPair.Alias alias : when) {
        named.add(
            new Named(
                "%s %s %s"
                    .formatted(
                        alias.first().name(), alias.same() ? "==" : "!=", alias.second().name()),
                Knowledge.SHAPE + 1,
                isSame(pair, alias.first(), alias.same(), alias.second())));
      }
      return named;
    };
  }
}
