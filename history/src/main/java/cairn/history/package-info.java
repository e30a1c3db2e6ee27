/**
 * A heap at every moment: versions of slots, births and deaths of nodes, in the order of a
 * recording.
 */
@NullMarked
package cairn.history;

import org.jspecify.annotations.NullMarked;
