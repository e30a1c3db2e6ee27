/**
 * Runs recorded functions of native programs again, on the memory that was recorded. The machine
 * code is read from the executable that ran, and interpreted.
 */
@NullMarked
package cairn.replay.nativ;

import org.jspecify.annotations.NullMarked;
