/**
 * The smallest changes of a broken heap after which all constraints hold.
 *
 * <p>A repair is a set of edits, each a slot and another content. Every repair of a violation
 * changes something that its evaluation read, so the search branches on one violated instance, the
 * one that read least, and tries contents for each of its slots, the likeliest first: what the
 * constraint itself demands, what was there before the operation, what the operation touched. No
 * right execution of anything is needed to compare with.
 */
@NullMarked
package cairn.analysis.constraints.repair;

import org.jspecify.annotations.NullMarked;
