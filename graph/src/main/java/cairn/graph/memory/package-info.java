/**
 * The raw memory of a native process at one moment, and what is known of it: the types, variables
 * and functions of its program, and the blocks of its allocator.
 */
@NullMarked
package cairn.graph.memory;

import org.jspecify.annotations.NullMarked;
