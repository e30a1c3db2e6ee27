/** Heap dumps, and those who read them: each runs in a JVM of its own. */
@NullMarked
package cairn.bench.heap;

import org.jspecify.annotations.NullMarked;
