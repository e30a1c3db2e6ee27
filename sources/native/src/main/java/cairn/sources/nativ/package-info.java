/**
 * Reads native processes of x86-64 Linux, dead or alive, as {@link
 * cairn.graph.memory.ProcessSnapshot}s: core files, running processes, and snapshots that were kept
 * in a file.
 */
@NullMarked
package cairn.sources.nativ;

import org.jspecify.annotations.NullMarked;
