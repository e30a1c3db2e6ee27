/** Heaps of C programs whose blocks have types that are known: made in memory, or by programs. */
@NullMarked
package cairn.bench.types;

import org.jspecify.annotations.NullMarked;
