/**
 * How a heap is said: one moment of it, the difference between two, or every version of its slots,
 * as text, JSON or a picture.
 */
@NullMarked
package cairn.report.heap;

import org.jspecify.annotations.NullMarked;
