/**
 * The other end of the agent that takes heap metrics of a running JVM: listens to it, tells it
 * whether to choose allocated objects, and builds the library that chooses them.
 */
@NullMarked
package cairn.record.jvmti;

import org.jspecify.annotations.NullMarked;
