/** Accesses of memory outside of the blocks that a program allocated. */
@NullMarked
package cairn.analysis.bounds;

import org.jspecify.annotations.NullMarked;
