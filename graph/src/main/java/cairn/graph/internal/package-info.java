/** Columns of primitives that the graph and its walks share; not for other modules. */
@NullMarked
package cairn.graph.internal;

import org.jspecify.annotations.NullMarked;
