package cairn.analysis.constraints.lost;

/**
 * A node that was lost, with all that was lost with it.
 *
 * @param node the one that the others were reached from
 * @param count how many nodes of the specification's structures were lost with it, itself included
 *     if it is one
 * @param loss of the last reference to it
 * @param look of {@link cairn.history.HeldBlocks} that first finds it lost; -1 for Java
 * @param wasHeld whether local variables held it at a look after the loss
 */
public record LostNode(int node, int count, Loss loss, int look, boolean wasHeld) {}
