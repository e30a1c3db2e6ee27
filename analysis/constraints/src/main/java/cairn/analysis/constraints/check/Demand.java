package cairn.analysis.constraints.check;

/**
 * What a constraint that does not hold asks of a slot: with this content, and all else as it is,
 * the part of it that was looked at would be true.
 *
 * @param alone whether the slot is one side of a comparison, rather than a term of a sum or one of
 *     several slots that could hold a reference
 */
public record Demand(long slot, Cell cell, boolean alone) {}
