/** Tests of the checker. */
@NullMarked
package cairn.analysis.constraints.check;

import org.jspecify.annotations.NullMarked;
