/**
 * The programs that are recorded. They run in a process of their own, without the harness, so that
 * the recorder sees nothing but them.
 */
@NullMarked
package cairn.bench.workload;

import org.jspecify.annotations.NullMarked;
