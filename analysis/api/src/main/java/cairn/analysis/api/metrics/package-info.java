/**
 * Heap metrics: numbers that describe a heap's graph at points of a run, what is normal for a
 * program, and what left it (Chilimbi and Ganapathy 2006).
 */
@NullMarked
package cairn.analysis.api.metrics;

import org.jspecify.annotations.NullMarked;
