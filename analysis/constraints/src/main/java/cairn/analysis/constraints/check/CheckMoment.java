package cairn.analysis.constraints.check;

import java.util.BitSet;

/**
 * A moment at which constraints must hold.
 *
 * @param index its place among the {@link Moments}
 * @param cpoint the number of the C-point in the history whose nodes are roots, -1 for none
 * @param time the last event before it
 * @param constraints which constraints must hold, by their place; behind them the attributes. Not
 *     to be changed
 */
public record CheckMoment(int index, int cpoint, long time, BitSet constraints) {}
