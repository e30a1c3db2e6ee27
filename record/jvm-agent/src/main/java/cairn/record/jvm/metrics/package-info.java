/**
 * Heap metrics of a running program: counts entries of its methods, and at points of the run writes
 * the heap for Cairn's own process to count degrees in. Nothing else of the program is changed.
 * What its methods meet is in package {@code java.cairn.metrics}, in the boot loader.
 */
@NullMarked
package cairn.record.jvm.metrics;

import org.jspecify.annotations.NullMarked;
