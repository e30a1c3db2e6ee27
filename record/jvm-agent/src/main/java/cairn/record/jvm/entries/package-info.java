/**
 * Weaves something at the entry of the program's methods, and nothing else: what {@code snapshots}
 * and {@code metrics} share.
 */
@NullMarked
package cairn.record.jvm.entries;

import org.jspecify.annotations.NullMarked;
