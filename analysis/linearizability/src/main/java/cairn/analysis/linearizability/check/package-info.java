/**
 * The checker: given the order and the reversibility of pairs of sub-operations, can every
 * concurrent history be turned into a sequential one (Singh 2016, Algorithm 6)?
 */
@NullMarked
package cairn.analysis.linearizability.check;

import org.jspecify.annotations.NullMarked;
