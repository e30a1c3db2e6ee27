package cairn.analysis.constraints.check;

import cairn.analysis.api.faults.PointName;
import java.util.BitSet;

/**
 * A moment at which constraints must hold.
 *
 * @param cpoint the number of the C-point in the history whose nodes are roots, -1 for none
 * @param time the last event before it
 * @param constraints which constraints must hold, by their place; behind them the attributes
 */
public record CheckMoment(PointName name, int cpoint, long time, BitSet constraints) {
  public CheckMoment {
    constraints = (BitSet) constraints.clone();
  }
}
