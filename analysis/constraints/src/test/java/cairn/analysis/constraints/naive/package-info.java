/** Constraints evaluated and faults located the slow and obvious way: the measure for the fast. */
@NullMarked
package cairn.analysis.constraints.naive;

import org.jspecify.annotations.NullMarked;
