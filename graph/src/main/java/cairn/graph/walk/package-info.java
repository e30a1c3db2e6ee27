/**
 * Walks over a heap graph: reachability, shortest paths, dominators, components. All are iterative,
 * so that a list of any length is no deeper than a tree, and cost time linear in nodes and
 * references unless they say otherwise.
 */
@NullMarked
package cairn.graph.walk;

import org.jspecify.annotations.NullMarked;
