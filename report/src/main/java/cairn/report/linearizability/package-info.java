/** Whether a concurrent data structure is linearizable, in words, as JSON and as a page. */
@NullMarked
package cairn.report.linearizability;

import org.jspecify.annotations.NullMarked;
