/**
 * Permanent faults in C code of Debian's packages: structures are compiled from their source, one
 * statement is changed, and the locator is asked. {@link cairn.bench.mutants.c.MutantsC} runs it.
 */
@NullMarked
package cairn.bench.mutants.c;

import org.jspecify.annotations.NullMarked;
