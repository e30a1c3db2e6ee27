/**
 * Runs recorded operations again, as they were or with a small change of their code, on the heap
 * that was recorded. Nothing of the watched program runs: bytecode is interpreted ({@code jvm}),
 * and so is machine code ({@code x86}).
 */
@NullMarked
package cairn.replay;

import org.jspecify.annotations.NullMarked;
