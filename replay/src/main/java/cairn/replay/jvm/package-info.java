/**
 * Runs recorded operations of JVMs again: an interpreter executes the class files that came with a
 * recording on the heap that was recorded, as they are or with a small change.
 */
@NullMarked
package cairn.replay.jvm;

import org.jspecify.annotations.NullMarked;
