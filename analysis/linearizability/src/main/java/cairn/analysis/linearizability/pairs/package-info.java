/**
 * Order and reversibility of pairs of sub-operations, derived from a specification with Z3. All
 * that is assumed of states is proved first, from the initial state on.
 */
@NullMarked
package cairn.analysis.linearizability.pairs;

import org.jspecify.annotations.NullMarked;
