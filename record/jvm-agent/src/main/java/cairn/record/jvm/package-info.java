/**
 * The JVM agent: starts the recorder in a watched program and weaves its classes. The recorder
 * itself is in package {@code java.cairn}, in the boot loader.
 */
@NullMarked
package cairn.record.jvm;

import org.jspecify.annotations.NullMarked;
