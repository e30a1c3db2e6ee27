package cairn.analysis.api.linearizability;

import cairn.analysis.api.Answer;
import cairn.analysis.api.Verdict;
import java.util.List;

/**
 * Whether a concurrent data structure is linearizable.
 *
 * @param specification its name
 * @param why the outcome in a sentence or two
 * @param subOperations how many others can see, of all operations
 * @param assumptions what the outcome rests on and what nobody checked; never empty
 * @param history an interleaving: of what is refuted, one that ran; else one that could not be made
 *     sequential, and that may be impossible; empty if there is none
 * @param historyRan whether the history was run, step by step, on a real state
 * @param historyNotes what is to be said of the history: what ran before, how instances relate, why
 *     nothing explains it
 * @param pairs every pair, in the order of the text
 * @param facts what was proved of all states, in words
 * @param contradictions where what the specification states differs from what was found
 * @param explored how far interleavings were tried out, in words
 * @param operations of the specification, in its order
 * @param closures what can come between, for each operation that has begun; empty if there are no
 *     pairs
 * @param historyBegin what all share when the history begins, one part each; empty if it did not
 *     run
 * @param historyResults what each operation of the history returned, empty texts for nothing; empty
 *     if it did not run
 */
public record LinearizeAnswer(
    String specification,
    Outcome outcome,
    String why,
    int subOperations,
    List<String> assumptions,
    List<HistoryStep> history,
    boolean historyRan,
    List<String> historyNotes,
    List<PairAnswer> pairs,
    List<String> facts,
    List<String> contradictions,
    String explored,
    List<OperationAnswer> operations,
    List<ClosureAnswer> closures,
    List<String> historyBegin,
    List<String> historyResults)
    implements Answer {
  public LinearizeAnswer {
    assumptions = List.copyOf(assumptions);
    history = List.copyOf(history);
    historyNotes = List.copyOf(historyNotes);
    pairs = List.copyOf(pairs);
    facts = List.copyOf(facts);
    contradictions = List.copyOf(contradictions);
    operations = List.copyOf(operations);
    closures = List.copyOf(closures);
    historyBegin = List.copyOf(historyBegin);
    historyResults = List.copyOf(historyResults);
  }

  /** The same of a specification with another name. */
  public LinearizeAnswer named(String name) {
    return new LinearizeAnswer(
        name,
        outcome,
        why,
        subOperations,
        assumptions,
        history,
        historyRan,
        historyNotes,
        pairs,
        facts,
        contradictions,
        explored,
        operations,
        closures,
        historyBegin,
        historyResults);
  }

  @Override
  public Verdict verdict() {
    return outcome.verdict();
  }

  @Override
  public List<LinearizeFinding> findings() {
    return outcome == Outcome.PROVED
        ? List.of()
        : List.of(new LinearizeFinding(outcome.verdict(), why, List.of()));
  }
}
