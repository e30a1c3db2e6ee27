package cairn.history;

import cairn.graph.SlotKind;

/**
 * One version of a slot, for people and tests; analyses use the numbers of versions.
 *
 * @param number -1 for what a slot holds before anything is stored
 * @param time when it was stored; for number -1 the time at which the slot appeared
 * @param bits the raw bits of a primitive, or a node of the history
 * @param site 0 if it was not stored but found there
 */
public record Version(int number, long time, SlotKind kind, long bits, int site, int thread) {}
