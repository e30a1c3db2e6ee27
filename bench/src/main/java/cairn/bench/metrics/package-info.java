/**
 * Whether heap metrics find bugs in real programs: their inputs, runs, and what is told of them.
 */
@NullMarked
package cairn.bench.metrics;

import org.jspecify.annotations.NullMarked;
