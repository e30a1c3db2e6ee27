/** What was accessed outside of blocks of memory: data alone. */
@NullMarked
package cairn.analysis.api.bounds;

import org.jspecify.annotations.NullMarked;
