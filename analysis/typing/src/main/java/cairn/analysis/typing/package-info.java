/**
 * Which type each block of a C heap has (Polishchuk, Liblit and Schulze 2007): the space of types,
 * what memory and declarations ask of blocks, and the search for a typing that agrees with all of
 * it.
 */
@NullMarked
package cairn.analysis.typing;

import org.jspecify.annotations.NullMarked;
