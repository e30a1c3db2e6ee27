package cairn.analysis.constraints.check;

/**
 * A constraint for certain nodes: the identity of an inconsistency. Nodes are numbered by the
 * history.
 *
 * @param constraint its place among the specification's constraints; behind them come the
 *     attributes in their order: that of a node that depends on itself is violated
 * @param x what the first variable stands for
 * @param y what the second variable stands for, -1 if there is none
 * @param index what the variable of a range stands for, {@link #NO_INDEX} if there is none
 */
public record Unit(int constraint, int x, int y, long index) {
  public static final long NO_INDEX = Long.MIN_VALUE;

  public static Unit of(int constraint, int x) {
    return new Unit(constraint, x, -1, NO_INDEX);
  }

  public static Unit of(int constraint, int x, int y) {
    return new Unit(constraint, x, y, NO_INDEX);
  }
}
