/** Degrees of the blocks of native programs, kept while events pass. */
@NullMarked
package cairn.analysis.metrics.live;

import org.jspecify.annotations.NullMarked;
