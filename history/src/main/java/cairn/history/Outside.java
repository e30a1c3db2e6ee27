package cairn.history;

import cairn.recording.OutsideInfo;

/**
 * What one statement of a native program did outside of one block of memory.
 *
 * @param time the last event before the first access; of a store, the store itself
 * @param site of the statement
 * @param block the node that was left or meant, -1 if there is none or it is not known
 * @param other the node that was accessed instead, -1 likewise
 * @param told what the recording says, the last time that it told of it
 */
public record Outside(long time, int thread, int site, int block, int other, OutsideInfo told) {}
