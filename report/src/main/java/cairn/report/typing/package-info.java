/** Says what the blocks of a C heap are: text, JSON, SARIF, and memory with its types. */
@NullMarked
package cairn.report.typing;

import org.jspecify.annotations.NullMarked;
