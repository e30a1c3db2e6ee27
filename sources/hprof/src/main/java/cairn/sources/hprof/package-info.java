/**
 * Reads heap dumps of JVMs (HPROF) as heap graphs. {@link cairn.sources.hprof.HprofDump} opens a
 * file; docs/formats/hprof.md says what is read and what is inferred.
 */
@NullMarked
package cairn.sources.hprof;

import org.jspecify.annotations.NullMarked;
