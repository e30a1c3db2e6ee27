package cairn.analysis.linearizability.check;

/**
 * What is known of one sub-operation directly followed by one of another instance.
 *
 * @param orderable whether some state lets the two run in this order; also if that is not known
 * @param reversible whether in every state that lets them run in this order the other order runs
 *     too and leaves the same state, the locals of both instances included; false if not known.
 *     Directed: it says nothing of the pair the other way round. Boundary pairs are no matter of
 *     this table, the checker knows them
 * @param why how it is known, or a state in words that shows it
 */
public record PairEntry(boolean orderable, boolean reversible, String why) {
  /** What is never wrong to assume. */
  public static PairEntry unknown(String why) {
    return new PairEntry(true, false, why);
  }
}
