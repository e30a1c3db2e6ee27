/** Whether a concurrent data structure is linearizable, in words and as JSON. */
@NullMarked
package cairn.report.linearizability;

import org.jspecify.annotations.NullMarked;
