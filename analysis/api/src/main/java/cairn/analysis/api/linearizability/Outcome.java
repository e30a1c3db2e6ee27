package cairn.analysis.api.linearizability;

import cairn.analysis.api.Verdict;

/** What became of the question whether a structure is linearizable. */
public enum Outcome {
  /** It is, under the assumptions that are told with it. */
  PROVED(Verdict.HOLDS),
  /** It is not: a real interleaving shows it. */
  REFUTED(Verdict.VIOLATED),
  /** Neither a proof nor an interleaving was found. */
  NOT_PROVED(Verdict.UNDECIDED),
  /** It could not be looked at to the end. */
  ABORTED(Verdict.UNDECIDED);

  private final Verdict verdict;

  Outcome(Verdict verdict) {
    this.verdict = verdict;
  }

  public Verdict verdict() {
    return verdict;
  }
}
