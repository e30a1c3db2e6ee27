/** What is said of a concurrent data structure: whether it is linearizable, and why. */
@NullMarked
package cairn.analysis.api.linearizability;

import org.jspecify.annotations.NullMarked;
