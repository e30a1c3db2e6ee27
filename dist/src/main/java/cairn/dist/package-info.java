/** Makes what is released beside the jars: man pages, completion, and what makes the zip small. */
@NullMarked
package cairn.dist;

import org.jspecify.annotations.NullMarked;
