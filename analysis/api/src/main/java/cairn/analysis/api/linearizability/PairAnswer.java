package cairn.analysis.api.linearizability;

/**
 * What was found out of a sub-operation that is directly followed by one of another instance.
 *
 * @param alias how the instances relate; empty if it does not matter
 * @param orderable whether they can run in this order
 * @param reversible whether the other order always runs too, and leaves the same
 * @param boundary whether the first ends an operation and the second begins one; their order stays
 *     even where it could be reversed
 * @param why what it rests on, or a state that shows it
 */
public record PairAnswer(
    String first,
    String second,
    String alias,
    boolean orderable,
    boolean reversible,
    boolean boundary,
    String why) {}
