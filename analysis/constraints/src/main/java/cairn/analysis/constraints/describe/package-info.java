/** Words and small pictures for nodes, values and moments of a history. */
@NullMarked
package cairn.analysis.constraints.describe;

import org.jspecify.annotations.NullMarked;
