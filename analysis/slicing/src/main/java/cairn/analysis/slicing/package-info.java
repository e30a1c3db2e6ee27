/** Where a value came from, and where it went: slices of a trace. */
@NullMarked
package cairn.analysis.slicing;

import org.jspecify.annotations.NullMarked;
