/** Heaps and histories for tests: a small language to write them, random ones, slow twins. */
@NullMarked
package cairn.testkit;

import org.jspecify.annotations.NullMarked;
