/**
 * Records native programs: builds the Valgrind tool, runs the program in it, and turns the tool's
 * stream into a recording while the program runs.
 */
@NullMarked
package cairn.record.nativ;

import org.jspecify.annotations.NullMarked;
