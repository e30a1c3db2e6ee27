/**
 * Lost nodes: not freed, while nothing refers to them any more.
 *
 * <p>What is lost stays lost, so one look at the end of a program finds all of it; when and by what
 * it was lost follows from the versions of the slots that once referred to it. Nothing is walked at
 * the C-points in between: what local variables held there is recorded as differences.
 */
@NullMarked
package cairn.analysis.constraints.lost;

import org.jspecify.annotations.NullMarked;
