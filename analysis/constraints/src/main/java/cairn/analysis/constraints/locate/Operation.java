package cairn.analysis.constraints.locate;

/**
 * An event that had to do with an inconsistency.
 *
 * @param time of the event
 * @param version the slot version that it made, -1 if it made or freed a node
 * @param node the node that it made, -1 if it wrote or freed one
 * @param site where; 0 if not known
 */
record Operation(long time, int version, int node, int site) {}
