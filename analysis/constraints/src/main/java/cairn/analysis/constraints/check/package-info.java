/** Checks a bound specification: at one moment, at many in turn, and step by step. */
@NullMarked
package cairn.analysis.constraints.check;

import org.jspecify.annotations.NullMarked;
