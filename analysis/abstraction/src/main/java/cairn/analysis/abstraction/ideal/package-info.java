/** From a heap graph to the heap as its programmer thinks of it. */
@NullMarked
package cairn.analysis.abstraction.ideal;

import org.jspecify.annotations.NullMarked;
