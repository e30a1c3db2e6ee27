/**
 * Proposes constraints that good runs keep: what was seen of the classes suggests candidates, the
 * checker itself tries them at every moment, and what is left is weighed against chance.
 */
@NullMarked
package cairn.analysis.constraints.infer;

import org.jspecify.annotations.NullMarked;
