package cairn.analysis.constraints.check;

/**
 * A constraint for certain nodes: the identity of an inconsistency. Nodes are numbered by the
 * history. The values of a range's variable are no part of it.
 *
 * @param constraint its place among the specification's constraints; behind them come the
 *     attributes in their order: that of a node that depends on itself is violated
 * @param x what the first variable stands for, -1 if there is none
 * @param y what the second variable stands for, -1 if there is none
 */
public record Unit(int constraint, int x, int y) {}
