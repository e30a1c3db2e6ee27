/**
 * What a compiler and a linker say of a program: segments, sections and symbols of ELF; types,
 * variables, functions and lines of DWARF.
 */
@NullMarked
package cairn.symbols;

import org.jspecify.annotations.NullMarked;
