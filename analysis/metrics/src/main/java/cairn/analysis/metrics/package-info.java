/** A heap in numbers: samples of a run, what is normal for a program, and what left it. */
@NullMarked
package cairn.analysis.metrics;

import org.jspecify.annotations.NullMarked;
