/** Measures what recording costs and how fast recordings are used. */
@NullMarked
package cairn.bench;

import org.jspecify.annotations.NullMarked;
