package cairn.history;

import cairn.graph.HeapGraph;

/**
 * The heap at a time. Node ids of the graph are those of the recording; its types are numbered like
 * those of the history.
 *
 * @param alive what was counted as alive
 */
public record Moment(long time, HeapGraph graph, Alive alive) {}
