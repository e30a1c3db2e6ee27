/**
 * Finds the statements that broke a constraint: Algorithm 3 of Singh 2016, with modification
 * prediction, and with what other operations of the same recording tell about a statement.
 */
@NullMarked
package cairn.analysis.constraints.locate;

import org.jspecify.annotations.NullMarked;
