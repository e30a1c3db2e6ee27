/**
 * Whether a concurrent data structure behaves as if its operations were atomic (Singh 2016, chapter
 * 6): its specification, the pairs of sub-operations, the checker and the exploration.
 */
@NullMarked
package cairn.analysis.linearizability;

import org.jspecify.annotations.NullMarked;
