/**
 * All interleavings of a few operations, one after the other: slow, obvious, and right within its
 * bound. It finds real histories that no sequential one explains, and knows of pairs of
 * sub-operations what can happen.
 */
@NullMarked
package cairn.analysis.linearizability.explore;

import org.jspecify.annotations.NullMarked;
