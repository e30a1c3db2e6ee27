/**
 * Bugs of released libraries. A folder below {@code src/programs/zoo} has a driver that provokes
 * the bug, a specification that somebody wrote who knows the structure, and {@code bug.toml}, which
 * names the faulty and the mended release and the lines that the fix changed.
 */
@NullMarked
package cairn.bench.zoo;

import org.jspecify.annotations.NullMarked;
