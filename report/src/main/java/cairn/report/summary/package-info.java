/** Prints what is in a heap and who keeps it alive. */
@NullMarked
package cairn.report.summary;

import org.jspecify.annotations.NullMarked;
