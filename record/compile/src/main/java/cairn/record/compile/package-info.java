/**
 * Builds, with gcc and on first use, what is loaded into other programs, and keeps it in a cache.
 */
@NullMarked
package cairn.record.compile;

import org.jspecify.annotations.NullMarked;
