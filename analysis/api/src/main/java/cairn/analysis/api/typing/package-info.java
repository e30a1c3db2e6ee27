/** The types of the blocks of a C heap, and what cannot be: what the typing of a heap answers. */
@NullMarked
package cairn.analysis.api.typing;

import org.jspecify.annotations.NullMarked;
