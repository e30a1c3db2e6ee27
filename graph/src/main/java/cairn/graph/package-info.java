/**
 * A heap at one moment: nodes, types, slots, references and roots, held in columns of primitives.
 */
@NullMarked
package cairn.graph;

import org.jspecify.annotations.NullMarked;
