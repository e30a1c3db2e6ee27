/**
 * What ran, operation by operation: the canonical trace that slices are computed on. {@link
 * cairn.trace.Code} says what can run and what each operation reads and writes; a {@link
 * cairn.trace.Trace} says what did run, as steps in one total order. Front ends lower the
 * recordings of JVMs and of native programs into it.
 */
@NullMarked
package cairn.trace;

import org.jspecify.annotations.NullMarked;
