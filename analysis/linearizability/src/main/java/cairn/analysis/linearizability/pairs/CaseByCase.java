package cairn.analysis.linearizability.pairs;

import cairn.analysis.linearizability.check.OperationShape;
import cairn.analysis.linearizability.check.PairEntry;
import cairn.analysis.linearizability.model.Specification;
import cairn.analysis.linearizability.model.StatedPair;
import cairn.graph.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Says of pairs in which alias cases they reverse. No verdict needs it, but people want to know: as
 * far as the budget goes, and only of pairs that a proof has to do with, which do not always
 * reverse and are no boundary.
 */
final class CaseByCase {
  private final Specification specification;
  private final Smt smt;
  private final PairQuestions questions;
  private final Function<Stage, Progress> progress;

  CaseByCase(
      Specification specification,
      Smt smt,
      PairQuestions questions,
      Function<Stage, Progress> progress) {
    this.progress = progress;
    this.specification = specification;
    this.smt = smt;
    this.questions = questions;
  }

  DerivedPairs of(DerivedPairs pairs) {
    Map<DerivedPairs.Pair, List<DerivedPairs.AliasCase>> cases = new HashMap<>();
    Map<StatedPair, PairEntry> stated = new HashMap<>();
    try {
      for (StatedPair pair : specification.pairs()) {
        if (!pair.when().isEmpty()) {
          entry(pair, pairs).ifPresent(entry -> stated.put(pair, entry));
        }
      }
      Progress told = progress.apply(Stage.CASES);
      pairs.eachPair(
          (pair, entry) -> {
            if (entry.orderable() && !entry.reversible() && !pairs.isBoundary(pair)) {
              told.at(0, 1);
              cases.put(pair, questions.aliasCases().all(pair, questions));
            }
          });
    } catch (BudgetSpentException e) {
      // What was found by then is true all the same.
    }
    return pairs.with(cases, stated, smt.queries());
  }

  private Optional<PairEntry> entry(StatedPair stated, DerivedPairs pairs) {
    List<OperationShape> shapes = pairs.tables().operations();
    for (int first = 0; first < shapes.size(); first++) {
      int i = shapes.get(first).subOperations().indexOf(stated.first());
      for (int second = 0; second < shapes.size() && i >= 0; second++) {
        int j = shapes.get(second).subOperations().indexOf(stated.second());
        if (j >= 0) {
          PairQuestions.Context context = questions.aliasCases().stated(stated.when());
          return Optional.of(questions.entry(first, i, second, j, context));
        }
      }
    }
    return Optional.empty();
  }
}
