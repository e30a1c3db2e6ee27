/** What a slice says: the statements that a value came from, or that it went to. */
@NullMarked
package cairn.analysis.api.slices;

import org.jspecify.annotations.NullMarked;
