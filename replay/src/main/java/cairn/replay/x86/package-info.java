/**
 * Executes functions of x86-64 programs again, on memory that the caller supplies.
 *
 * <p>{@link cairn.replay.x86.ProgramImage} is the program as its file has it, {@link
 * cairn.replay.x86.X86Decoder} turns its bytes into instructions, and {@link
 * cairn.replay.x86.X86Machine} executes them. What is not known, because it was never recorded, is
 * carried along byte by byte; a run ends when its course would depend on it. Calls that leave the
 * program go to {@link cairn.replay.x86.LibraryCalls}.
 */
@NullMarked
package cairn.replay.x86;

import org.jspecify.annotations.NullMarked;
