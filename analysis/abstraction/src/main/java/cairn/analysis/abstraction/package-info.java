/** Abstract heaps: from a heap to a few regions; merging, comparing and reducing these; bloat. */
@NullMarked
package cairn.analysis.abstraction;

import org.jspecify.annotations.NullMarked;
