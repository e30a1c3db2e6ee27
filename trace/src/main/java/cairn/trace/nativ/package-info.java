/**
 * Lowers what ran of a native program into the canonical trace. The recording has, for each piece
 * of machine code that ran, what its statements read and write, and for each run of a piece the
 * addresses and values that do not follow from others; here that becomes operations and steps, with
 * frames, heap times and control dependence.
 */
@NullMarked
package cairn.trace.nativ;

import org.jspecify.annotations.NullMarked;
