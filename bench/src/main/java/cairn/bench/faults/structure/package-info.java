/**
 * Nine data structures, written the way people write them, into which faults are injected. Each has
 * insert and delete operations and is right by itself. Null is used freely here, as in the programs
 * that these stand for.
 */
@NullUnmarked
package cairn.bench.faults.structure;

import org.jspecify.annotations.NullUnmarked;
