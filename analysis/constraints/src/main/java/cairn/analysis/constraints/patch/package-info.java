/**
 * Location by patches: which small change of the code lets the broken operation leave its structure
 * whole, and keeps the operations before it as they were? Operations run again in an interpreter,
 * on the recorded heap.
 */
@NullMarked
package cairn.analysis.constraints.patch;

import org.jspecify.annotations.NullMarked;
