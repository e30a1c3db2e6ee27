/** Answers to what people ask of one heap: what is in it, who keeps it alive, and how. */
@NullMarked
package cairn.analysis.api.heap;

import org.jspecify.annotations.NullMarked;
