/** Says which statements accessed memory outside of blocks: text, JSON, SARIF and HTML. */
@NullMarked
package cairn.report.bounds;

import org.jspecify.annotations.NullMarked;
