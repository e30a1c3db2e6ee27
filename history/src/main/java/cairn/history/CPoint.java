package cairn.history;

import cairn.graph.SlotKind;

/**
 * A moment at which a structure must be consistent. The arrays are copies that belong to the
 * caller.
 *
 * @param time the last event before it
 * @param phase one of {@link cairn.recording.Format}'s {@code CPOINT_} numbers
 * @param nodes the receiver if there is one, then the reference arguments; -1 for null
 * @param result its kind is {@link SlotKind#UNKNOWN} if there is none
 * @param valueKinds the kinds of {@code values}
 * @param values of an entry, what the call got beside references: the primitive arguments, or the
 *     registers of a native program; none if they were not recorded
 */
@SuppressWarnings("ArrayRecordComponent")
public record CPoint(
    int index,
    long time,
    int thread,
    int site,
    int phase,
    int[] nodes,
    SlotKind resultKind,
    long result,
    SlotKind[] valueKinds,
    long[] values) {}
