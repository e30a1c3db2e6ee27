/** Abstract heaps: a heap as a few regions, what is known of each, and how they refer to others. */
@NullMarked
package cairn.analysis.api.regions;

import org.jspecify.annotations.NullMarked;
