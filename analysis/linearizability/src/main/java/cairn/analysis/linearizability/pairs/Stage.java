package cairn.analysis.linearizability.pairs;

/**
 * What a proof is made of, in its order; later stages come only where earlier ones prove nothing.
 */
public enum Stage {
  /** What is true of all states. How much there is to do is not known before. */
  LEARNING,
  /** The pairs of the steps as written, one by one. */
  DERIVING,
  /** What is true of all states, with reads moved. */
  LEARNING_AGAIN,
  /** The pairs, with reads moved, one by one. */
  DERIVING_AGAIN,
  /** Pairs while another instance waits. How many there are is not known before. */
  WAITING,
  /** Alias cases of pairs. How many there are is not known before. */
  CASES;

  /** Whether it is known how many pairs there are. */
  public boolean isCounted() {
    return this == DERIVING || this == DERIVING_AGAIN;
  }
}
