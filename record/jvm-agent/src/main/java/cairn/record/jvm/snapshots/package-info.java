/**
 * The profiler: lets a program run at nearly full speed, and writes the whole heap, with the names
 * of a call's variables, at moments when the size of the heap has changed. The probes that its
 * methods meet are in package {@code java.cairn.snapshots}, in the boot loader.
 */
@NullMarked
package cairn.record.jvm.snapshots;

import org.jspecify.annotations.NullMarked;
