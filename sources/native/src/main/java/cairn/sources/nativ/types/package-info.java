/**
 * The types, global variables and functions of the programs of a process, from what their compilers
 * said.
 */
@NullMarked
package cairn.sources.nativ.types;

import org.jspecify.annotations.NullMarked;
