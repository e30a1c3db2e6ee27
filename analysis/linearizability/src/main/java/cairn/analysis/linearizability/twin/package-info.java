/**
 * Specifications as Java programs: classes whose methods do the same sub-operations on real memory,
 * to be run, stressed and model-checked by others.
 */
@NullMarked
package cairn.analysis.linearizability.twin;

import org.jspecify.annotations.NullMarked;
