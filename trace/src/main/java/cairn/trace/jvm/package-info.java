/**
 * Recordings of JVMs as traces: class files become {@link cairn.trace.Code}, and the events of a
 * recording that was made to be sliced become steps, in one pass.
 */
@NullMarked
package cairn.trace.jvm;

import org.jspecify.annotations.NullMarked;
