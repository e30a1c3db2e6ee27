/** Tests of patches. */
@NullMarked
package cairn.analysis.constraints.patch;

import org.jspecify.annotations.NullMarked;
