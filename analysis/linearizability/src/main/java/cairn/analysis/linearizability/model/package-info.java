/**
 * What a specification of a concurrent data structure means: states, sub-operations, and running
 * them.
 */
@NullMarked
package cairn.analysis.linearizability.model;

import org.jspecify.annotations.NullMarked;
