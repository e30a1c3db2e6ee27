package cairn.analysis.api.faults;

/**
 * How often a constraint was looked at.
 *
 * @param evaluated for how many nodes it was evaluated, over all checks; each time counts
 * @param violations different bindings for which it did not hold at some check
 * @param shown how many of them the answer holds in full
 * @param undecided different bindings for which it could not be told
 * @param note why some could not be told, or why it was not checked at all; empty if all is well
 */
public record ConstraintCount(
    String constraint,
    String text,
    long evaluated,
    long violations,
    long shown,
    long undecided,
    String note) {}
