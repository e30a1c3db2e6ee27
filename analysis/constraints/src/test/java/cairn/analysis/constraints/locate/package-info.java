/** Tests of the location of faults. */
@NullMarked
package cairn.analysis.constraints.locate;

import org.jspecify.annotations.NullMarked;
